import { setClock } from '@hunch/kit/postgres'
import type { Product } from '../product.ts'
import type { Caller } from './caller.ts'
import { createChance } from './chance.ts'
import { formFor } from './form.ts'
import groups from './groups.json' with { type: 'json' }
import { type DemoPerson, demoPeople } from './people.ts'
import { type DemoPost, demoPosts } from './posts.ts'
import talk from './talk.json' with { type: 'json' }
import { deadlineOf } from './timeline.ts'

/** What somebody said, with what others answered. */
interface DemoComment {
  readonly by: string
  readonly hoursAgo: number
  readonly text: string
  /** How many others like it. */
  readonly liked: number
  readonly replies?: readonly DemoComment[]
}

interface DemoGroup {
  readonly by: string
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  readonly members: readonly string[]
  readonly posts: readonly Omit<DemoPost, 'agree' | 'reach'>[]
}

/** Threads, each below the post with that headline. */
const demoTalk = talk as readonly (DemoComment & { readonly post: string })[]
const demoGroups = groups as readonly DemoGroup[]

interface Stage {
  readonly product: Product
  readonly call: Caller
  readonly memberIds: ReadonlyMap<string, string>
  readonly postIds: ReadonlyMap<DemoPost, string>
  readonly now: Date
  readonly chance: () => number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const seed = 20_261_122
const kinds = ['heart', 'laughing', 'surprised', 'fire', 'thinking', 'sad'] as const
/** How likely somebody leaves a reaction on a post. */
const moved = 0.16
const followsFrom = 3
const followsTo = 7

/** Lets the demo people follow each other, form groups, comment and react, each at a time of the past days. */
export async function letThemTalk(given: Omit<Stage, 'chance'>): Promise<void> {
  const stage = { ...given, chance: createChance(seed) }
  await setClock(stage.product.databases.social, new Date(stage.now.getTime() - 30 * dayMs))
  await follow(stage)
  await formGroups(stage)
  await comment(stage)
  await react(stage)
}

const memberOf = ({ memberIds }: Stage, person: string) => ({
  id: memberIds.get(person) ?? '',
  timeZone: demoPeople.find(({ id }) => id === person)?.timeZone ?? 'UTC',
})

/** Some of the people, never the one that is named. */
function someBut({ chance }: Stage, not: string, count: number): DemoPerson[] {
  const others = demoPeople.filter(({ id }) => id !== not).map((person) => ({ person, at: chance() }))
  return others
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ person }) => person)
}

async function follow(stage: Stage): Promise<void> {
  for (const { id } of demoPeople) {
    const count = followsFrom + Math.floor(stage.chance() * (followsTo - followsFrom))
    const followed = someBut(stage, id, count)
    await Promise.all(
      followed.map((person) => stage.call(memberOf(stage, id), 'followUser', {}, memberOf(stage, person.id).id)),
    )
  }
}

async function formGroups(stage: Stage): Promise<void> {
  const { product, call, now } = stage
  await setClock(product.databases.groups, new Date(now.getTime() - 25 * dayMs))
  for (const { by, name, description, isPrivate, members, posts } of demoGroups) {
    const creator = memberOf(stage, by)
    const { id } = await call(creator, 'createGroup', { name, description, isPrivate, categoryId: null })
    const { inviteCode } = await call(creator, 'makeInvite', {}, id)
    for (const member of members) await call(memberOf(stage, member), 'joinByInvite', { inviteCode })
    for (const post of posts) {
      const at = new Date(now.getTime() - post.hoursAgo * hourMs)
      await setClock(product.databases.predictions, at)
      const form = await formFor(post, deadlineOf(post, at))
      form.set('groupId', id)
      const { prediction } = await call(memberOf(stage, post.by), 'createPrediction', form)
      const voters = [by, ...members].filter((member) => member !== post.by)
      for (const voter of voters)
        await call(memberOf(stage, voter), 'castVote', { predictionId: prediction.id, vote: stage.chance() < 0.6 })
    }
  }
}

async function comment(stage: Stage): Promise<void> {
  for (const { post, ...thread } of demoTalk) {
    const predictionId = postIdOf(stage, post)
    await say(stage, thread, predictionId)
  }
}

/** Says something, has it liked, and then what was answered. */
async function say(stage: Stage, said: DemoComment, predictionId: string, parentId?: string): Promise<void> {
  const { product, call, now } = stage
  const { by, hoursAgo, text, liked, replies = [] } = said
  await setClock(product.databases.social, new Date(now.getTime() - hoursAgo * hourMs))
  const body = { predictionId, content: text, ...(parentId ? { parentId } : {}) }
  const { id } = await call(memberOf(stage, by), 'createComment', body)
  await Promise.all(someBut(stage, by, liked).map((person) => call(memberOf(stage, person.id), 'likeComment', {}, id)))
  for (const reply of replies) await say(stage, reply, predictionId, id)
}

async function react(stage: Stage): Promise<void> {
  await setClock(stage.product.databases.social, stage.now)
  for (const [post, id] of stage.postIds) {
    const people = demoPeople.filter((person) => person.id !== post.by && stage.chance() < moved * person.zeal)
    await Promise.all(
      people.map((person) => {
        const kind = kinds[Math.floor(stage.chance() ** 1.6 * kinds.length)]
        return stage.call(memberOf(stage, person.id), 'setReaction', { kind }, id)
      }),
    )
  }
}

function postIdOf({ postIds }: Stage, headline: string): string {
  const post = demoPosts.find((each) => each.headline === headline)
  const id = post && postIds.get(post)
  if (!id) throw new Error(`nobody posted "${headline}"`)
  return id
}
