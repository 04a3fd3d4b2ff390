/** Badges for counts of distinct things. */
import { of, type StoryEvent } from './story-event.ts'

interface Act {
  readonly what: string
  readonly at: Date
}

/** Returns the times of the first act on each distinct `what`, in ms, in ascending order. */
function firsts(acts: readonly Act[]): number[] {
  const times = new Map<string, number>()
  for (const { what, at } of acts) times.set(what, Math.min(times.get(what) ?? Number.POSITIVE_INFINITY, at.getTime()))
  return [...times.values()].sort((a, b) => a - b)
}

const targets = {
  'first-post': [1],
  storyteller: [1],
  votes: [10, 100, 1_000],
  reflective: [5, 25],
  connector: [10, 50],
  'group-founder': [1],
  honest: [10],
  'reliable-judge': [10],
  'well-said': [10, 25, 50],
  'crowd-puller': [25, 100, 500],
} as const satisfies Record<string, readonly number[]>
type Family = keyof typeof targets

/**
 * Returns the times of the acts that count for a member, by family of badges. Most families have one list. A family about the
 * best post or comment has a list for each post or comment of the member.
 */
function countsOf(all: readonly StoryEvent[], member: string): Record<Family, number[][]> {
  const mine = all.filter((each) => 'by' in each && each.by === member)
  const settledByMe = of(all, 'settled').filter(({ owner, byOwner }) => owner === member && byOwner)
  const own = new Set(of(mine, 'posted').map(({ post }) => post))
  const [onOwn, likes] = [of(all, 'voted').filter(({ post }) => own.has(post)), of(all, 'liked')]
  const each = (acts: readonly Act[]) => [firsts(acts)]
  const apart = (acts: readonly (Act & { of: string })[]) =>
    [...Map.groupBy(acts, (act) => act.of).values()].map(firsts)
  const onPosts = <T extends { post: string; at: Date }>(acts: readonly T[]) =>
    acts.map(({ post, at }) => ({ what: post, at }))
  return {
    'first-post': each(onPosts(of(mine, 'posted'))),
    storyteller: each(onPosts(of(mine, 'posted').filter(({ story }) => story))),
    votes: each(onPosts(of(mine, 'voted'))),
    reflective: each(of(mine, 'reflected').map(({ at }, index) => ({ what: String(index), at }))),
    connector: each(
      of(all, 'followed')
        .filter(({ who }) => who === member)
        .map(({ by, at }) => ({ what: by, at })),
    ),
    'group-founder': each(of(mine, 'founded').map(({ group, at }) => ({ what: group, at }))),
    honest: each(onPosts(settledByMe.filter(({ result }) => result === false))),
    'reliable-judge': each(onPosts(settledByMe)),
    'well-said': apart(
      likes.filter(({ author }) => author === member).map(({ comment, by, at }) => ({ of: comment, what: by, at })),
    ),
    'crowd-puller': apart(onOwn.map(({ post, by, at }) => ({ of: post, what: by, at }))),
  }
}

/** Returns the time of each earned badge, and the member's count for each family: the length of the longest list. */
export function countedBadges(all: readonly StoryEvent[], member: string) {
  const badges: Record<string, string> = {}
  const current: Record<string, number> = {}
  for (const [family, things] of Object.entries(countsOf(all, member)) as [Family, number[][]][]) {
    current[family] = Math.max(0, ...things.map((times) => times.length))
    for (const n of targets[family]) {
      const [at] = things.flatMap((times) => times[n - 1] ?? []).sort((a, b) => a - b)
      if (at !== undefined) badges[`${family}-${n}`] = new Date(at).toISOString()
    }
  }
  return { badges, current }
}
