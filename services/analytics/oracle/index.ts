/**
 * A test oracle. It computes the standing of members from the events of a story, by the product's definitions and without
 * the service's own rules. It is simple, not fast: it computes each standing from all events.
 */
import { countedBadges } from './counted.ts'
import { type Rank, type RankChange, rankAfter, type Thresholds } from './ranks.ts'
import { bound, edge, edges, isUpset, longestRun, settledOrder, votesOnPosts } from './scores.ts'
import { of, type StoryEvent } from './story-event.ts'
import { type Counted, lastDay, streakBadges, streakOn } from './streak.ts'

export { lowThresholds } from './ranks.ts'
export type { StoryEvent } from './story-event.ts'
export { streakOn } from './streak.ts'

/** A member's expected standing. */
export interface Expected {
  readonly scored: number
  readonly right: number
  readonly accuracy: number | null
  readonly edge: number | null
  /** −∞ if fewer than two votes have an edge. */
  readonly edgeBound: number
  /** The number of distinct authors of the scored posts. */
  readonly authors: number
  readonly rank: Rank
  readonly rankChanges: readonly RankChange[]
  /** The time of each earned badge, by kind. */
  readonly badges: Readonly<Record<string, string>>
  /** The current count for the badges of each family. */
  readonly current: Readonly<Record<string, number>>
  readonly streak: { readonly current: number; readonly longest: number; readonly freezes: number }
  readonly favoriteCategory: string | null
  readonly categories: Readonly<Record<string, string>>
}

/** The days that count for a member's streak, with the time of each act. */
export const countedDays = (all: readonly StoryEvent[], member: string): Counted[] =>
  all.flatMap((each) =>
    (each.kind === 'posted' || each.kind === 'voted' || each.kind === 'resolved' || each.kind === 'reflected') &&
    each.by === member
      ? [{ day: each.day, at: each.at }]
      : [],
  )

/** Returns a function that computes the standing of a member on their local day `today`. Not for erased members. */
export function createModel(all: readonly StoryEvent[], thresholds: Thresholds) {
  const votes = votesOnPosts(all)
  const settlements = of(all, 'settled').sort(settledOrder)
  const categoryOf = new Map(of(all, 'posted').map(({ post, category }) => [post, category]))

  return (member: string, today: string): Expected => {
    const { scores, rank, badges, changes } = rankAfter(settlements, votes, { member, thresholds })
    const right = scores.filter((score) => score.right).length
    const days = countedDays(all, member)
    const known = days.map(({ day }) => day)
    const { current, longest, freezes, back } = streakOn(known, lastDay(known, today))
    const counted = countedBadges(all, member)
    const ownEdges = edges(scores)
    const figures = {
      streak: longest,
      comeback: Number(back),
      'first-hit': right,
      'hot-hand': longestRun(scores),
      upset: scores.filter(isUpset).length,
      sharp: scores.length,
    }
    return {
      scored: scores.length,
      right,
      accuracy: scores.length < 5 ? null : (100 * right) / scores.length,
      edge: ownEdges.length === 0 ? null : edge(ownEdges),
      edgeBound: bound(ownEdges),
      authors: new Set(scores.map(({ owner }) => owner)).size,
      rank,
      rankChanges: changes,
      badges: { ...badges, ...counted.badges, ...streakBadges(days) },
      current: { ...figures, ...counted.current },
      streak: { current, longest, freezes },
      ...categoriesOf(votes, categoryOf, { member, scores }),
    }
  }
}

function categoriesOf(
  votes: ReadonlyMap<string, ReadonlyMap<string, boolean>>,
  categoryOf: ReadonlyMap<string, string>,
  { member, scores }: { member: string; scores: readonly { post: string; right: boolean }[] },
) {
  const standing = [...votes].filter(([, on]) => on.has(member)).flatMap(([post]) => categoryOf.get(post) || [])
  const [favorite] = [...Map.groupBy(standing, (category) => category)].sort(
    ([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1),
  )
  const byCategory = Map.groupBy(
    scores.filter(({ post }) => categoryOf.get(post)),
    ({ post }) => categoryOf.get(post) ?? '',
  )
  return {
    favoriteCategory: favorite?.[0] ?? null,
    categories: Object.fromEntries(
      [...byCategory].map(([category, group]) => [
        category,
        `${group.filter((score) => score.right).length} of ${group.length}`,
      ]),
    ),
  }
}
