import { deadlineChoices } from '@hunch/proto/http/client'
import { createChance } from './chance.ts'
import type { DemoPerson } from './people.ts'
import type { DemoPost } from './posts.ts'

/** An act of a person at a time. */
export type Act = { readonly at: Date; readonly by: DemoPerson; readonly post: DemoPost } & (
  | { readonly kind: 'post'; readonly deadline: Date | undefined }
  | { readonly kind: 'vote'; readonly agree: boolean }
  | { readonly kind: 'resolve'; readonly result: boolean | null }
)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const seed = 20_240_229
/** Most people vote soon after they see a post. The value 1 would spread votes evenly. */
const haste = 1.9
/** Share of a post's voters who see it while it is new. */
const firstCrowd = 0.3
const changesOfMind = 0.05

/** Returns all acts up to `now`, in order. Every start gives the same acts of the same people. */
export function makeTimeline(posts: readonly DemoPost[], people: readonly DemoPerson[], now: Date): Act[] {
  const chance = createChance(seed)
  const acts = posts.flatMap((post) => actsOf(post, people, now, chance))
  return acts.filter(({ at }) => at < now).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Returns the deadline of a post that was made at `at`; undefined for comparisons. */
export const deadlineOf = ({ lasts }: Pick<DemoPost, 'lasts'>, at: Date): Date | undefined =>
  lasts && new Date(at.getTime() + deadlineChoices[lasts] * minuteMs)

function actsOf(post: DemoPost, people: readonly DemoPerson[], now: Date, chance: () => number): Act[] {
  const by = people.find(({ id }) => id === post.by)
  if (!by) throw new Error(`nobody is called ${post.by}`)
  const at = new Date(now.getTime() - post.hoursAgo * hourMs - chance() * 4 * minuteMs)
  const deadline = deadlineOf(post, at)
  const acts: Act[] = [{ kind: 'post', at, by, post, deadline }]
  for (const voter of people) if (voter !== by) acts.push(...votesOf(voter, post, { at, deadline, now, chance }))
  if (deadline && post.outcome) {
    const delayMs = Math.min((3 + chance() * 40) * minuteMs, 0.6 * (now.getTime() - deadline.getTime()))
    const resolvedAt = new Date(deadline.getTime() + delayMs)
    acts.push({
      kind: 'resolve',
      at: resolvedAt,
      by,
      post,
      result: { yes: true, no: false, unclear: null }[post.outcome],
    })
  }
  return acts
}

/** Returns a person's votes on a post: none if they do not see it, two if they change their mind. */
function votesOf(
  by: DemoPerson,
  post: DemoPost,
  { at, deadline, now, chance }: { at: Date; deadline: Date | undefined; now: Date; chance: () => number },
): Act[] {
  const end = Math.min(deadline?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime())
  const passed = deadline ? (end - at.getTime()) / (deadline.getTime() - at.getTime()) : 1
  const crowd = post.reach * (firstCrowd + (1 - firstCrowd) * passed)
  const when = (from: number) => new Date(from + (end - from) * (0.01 + 0.96 * chance() ** haste))
  const comes = chance() < crowd * (0.4 + by.zeal * 0.75)
  const agree = chance() < bounded(post.agree + by.cheer * 0.15)
  const first = when(at.getTime())
  const second = when(first.getTime())
  if (!comes) return []
  const vote = { kind: 'vote', by, post } as const
  return chance() < changesOfMind
    ? [
        { ...vote, at: first, agree: !agree },
        { ...vote, at: second, agree },
      ]
    : [{ ...vote, at: first, agree }]
}

const bounded = (share: number): number => Math.min(0.97, Math.max(0.04, share))
