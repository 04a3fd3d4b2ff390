/** Computes a member's ranks and accuracy badges at each settlement of a post that they voted on. */

import { bound, edge, edges, isUpset, longestRun, type Score, scoresOf, wilson } from './scores.ts'
import type { Of } from './story-event.ts'

const names = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'] as const
export type Rank = (typeof names)[number]
export type Thresholds = Readonly<
  Record<Exclude<Rank, 'Rookie'>, { readonly scored: number; readonly authors: number; readonly measure?: number }>
>
/** Thresholds that are low enough for every rank to be reached in a story of some weeks. */
export const lowThresholds: Thresholds = {
  'Rising Star': { scored: 3, authors: 0 },
  Predictor: { scored: 6, authors: 3, measure: 0.5 },
  Expert: { scored: 10, authors: 3, measure: 0 },
  Master: { scored: 14, authors: 3, measure: -10 },
  Legend: { scored: 20, authors: 3, measure: -5 },
}

const measures = {
  'Rising Star': () => Number.POSITIVE_INFINITY,
  Predictor: (scores: readonly Score[]) => (scores.filter(({ right }) => right).length + 5) / (scores.length + 10),
  Expert: (scores: readonly Score[]) => edge(edges(scores)),
  Master: (scores: readonly Score[]) => bound(edges(scores)),
  Legend: (scores: readonly Score[]) => bound(edges(scores)),
}

/** Returns the number of the highest rank whose conditions hold. */
function deserved(scores: readonly Score[], thresholds: Thresholds): number {
  const authors = new Set(scores.map(({ owner }) => owner)).size
  return names.findLastIndex((name) => {
    if (name === 'Rookie') return true
    const least = thresholds[name]
    const enough = scores.length >= least.scored && authors >= least.authors
    return enough && measures[name](scores) >= (least.measure ?? Number.NEGATIVE_INFINITY)
  })
}

const sharp = { 50: 0.55, 100: 0.6, 250: 0.65 }

/** Returns the accuracy badges that some scores earn. */
function earnedBy(scores: readonly Score[]): string[] {
  const right = scores.filter((score) => score.right).length
  const upsets = scores.filter(isUpset).length
  const run = longestRun(scores)
  const isSharp = ([n, least]: [string, number]) => scores.length >= Number(n) && wilson(right, scores.length) >= least
  return [
    ...(right > 0 ? ['first-hit-1'] : []),
    ...[5, 10].filter((n) => run >= n).map((n) => `hot-hand-${n}`),
    ...[1, 10, 50].filter((n) => upsets >= n).map((n) => `upset-${n}`),
    ...Object.entries(sharp).flatMap((each) => (isSharp(each) ? [`sharp-${each[0]}`] : [])),
  ]
}

export interface RankChange {
  readonly at: Date
  readonly rank: Rank
  readonly higher: boolean
}

/** Returns a member's rank, accuracy badges, scores and rank changes after all settlements, which are in order. */
export function rankAfter(
  settlements: readonly Of<'settled'>[],
  votes: ReadonlyMap<string, ReadonlyMap<string, boolean>>,
  { member, thresholds }: { member: string; thresholds: Thresholds },
) {
  const own = settlements.filter(({ post, owner }) => owner !== member && votes.get(post)?.has(member))
  const badges: Record<string, string> = {}
  const changes: RankChange[] = []
  let rank = 0
  let below: number | null = null
  for (const [index, { result, at }] of own.entries()) {
    if (result === null) continue
    const scores = scoresOf(own.slice(0, index + 1), votes, member)
    const before = rank
    const target = deserved(scores, thresholds)
    if (target >= rank) [rank, below] = [target, null]
    else {
      below ??= at.getTime()
      if (at.getTime() - below >= 30 * 86_400_000) {
        rank -= 1
        below = rank > target ? at.getTime() : null
      }
    }
    if (rank !== before) changes.push({ at, rank: names[rank] ?? 'Rookie', higher: rank > before })
    for (const kind of earnedBy(scores)) badges[kind] ??= at.toISOString()
  }
  return { scores: scoresOf(own, votes, member), rank: names[rank] ?? 'Rookie', badges, changes }
}
