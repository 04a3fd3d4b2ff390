import { createChance } from './chance.ts'
import { type DemoContext, memberOf } from './context.ts'
import { formFor } from './form.ts'
import groups from './groups.json' with { type: 'json' }
import type { DemoPost } from './posts.ts'
import { deadlineOf } from './timeline.ts'

interface DemoGroup {
  readonly by: string
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  readonly members: readonly string[]
  /** People who are invited but have not joined yet. */
  readonly invited?: readonly string[]
  readonly posts: readonly Omit<DemoPost, 'agree' | 'reach'>[]
}

const demoGroups = groups as readonly DemoGroup[]

const hourMs = 3_600_000
const formedHoursAgo = 25 * 24
const seed = 20_261_123
/** Share of the members who agree with a post in their group. */
const agree = 0.6

/** Makes the demo people create groups and join them. Returns the groups' ids. */
export async function formGroups(context: DemoContext): Promise<ReadonlyMap<DemoGroup, string>> {
  const { clocks, call, now } = context
  const ids = new Map<DemoGroup, string>()
  await clocks.groups.set(new Date(now.getTime() - formedHoursAgo * hourMs))
  for (const group of demoGroups) {
    const { name, description, isPrivate } = group
    const creator = memberOf(context, group.by)
    const { id } = await call(creator, 'createGroup', { name, description, isPrivate, categoryId: null })
    const { inviteCode } = await call(creator, 'makeInvite', {}, id)
    await Promise.all(group.members.map((member) => call(memberOf(context, member), 'joinByInvite', { inviteCode })))
    const userIds = group.invited?.map((person) => memberOf(context, person).id)
    if (userIds) await call(creator, 'inviteUsers', { userIds }, id)
    ids.set(group, id)
  }
  return ids
}

/** Makes members post in their groups, and the others vote. */
export async function postInGroups(context: DemoContext, groupIds: ReadonlyMap<DemoGroup, string>): Promise<void> {
  const { clocks, call, now } = context
  const chance = createChance(seed)
  for (const [{ by, members, posts }, id] of groupIds) {
    for (const post of posts) {
      const at = new Date(now.getTime() - post.hoursAgo * hourMs)
      await clocks.predictions.set(at)
      const form = await formFor(context.photo, post, deadlineOf(post, at))
      form.set('groupId', id)
      const { prediction } = await call(memberOf(context, post.by), 'createPrediction', form)
      const voters = [by, ...members].filter((member) => member !== post.by)
      const votes = voters.map((voter) => ({ voter, vote: chance() < agree }))
      await Promise.all(
        votes.map(({ voter, vote }) =>
          call(memberOf(context, voter), 'castVote', { predictionId: prediction.id, vote }),
        ),
      )
    }
  }
}
