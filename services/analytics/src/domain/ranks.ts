import { type EdgeSums, edge, edgeLowerBound } from './accuracy.ts'

export const ranks = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'] as const
export type Rank = (typeof ranks)[number]

/** What a rank is judged by. */
export interface Figures {
  readonly scored: number
  readonly right: number
  /** Different authors of the scored posts, counted up to the most that a rank asks for. */
  readonly authors: number
  readonly edge: EdgeSums
}

/** The least that a rank asks for: scored votes, different authors, and its own measure where it has one. */
export interface Threshold {
  readonly scored: number
  readonly authors: number
  readonly measure?: number
}
export type Thresholds = Readonly<Record<Rank, Threshold>>

/** What each rank asks for, unless the configuration says otherwise. */
export const usualThresholds: Thresholds = {
  Rookie: { scored: 0, authors: 0 },
  'Rising Star': { scored: 5, authors: 0 },
  Predictor: { scored: 25, authors: 5, measure: 0.5 },
  Expert: { scored: 75, authors: 5, measure: 0 },
  Master: { scored: 200, authors: 5, measure: 0 },
  Legend: { scored: 500, authors: 5, measure: 3 },
}

/** What the measure of a rank is taken from; the others have none. */
const measures: Readonly<Partial<Record<Rank, (figures: Figures) => number>>> = {
  Predictor: ({ right, scored }) => (right + 5) / (scored + 10),
  Expert: (figures) => edge(figures.edge),
  Master: (figures) => edgeLowerBound(figures.edge),
  Legend: (figures) => edgeLowerBound(figures.edge),
}

function deserves(figures: Figures, rank: Rank, { scored, authors, measure }: Threshold): boolean {
  const measured = measures[rank]?.(figures)
  const holds = measured === undefined || measure === undefined || measured >= measure
  return figures.scored >= scored && figures.authors >= authors && holds
}

/** The highest rank whose own conditions hold. */
export const deservedRank = (figures: Figures, thresholds = usualThresholds): Rank =>
  ranks.filter((rank) => deserves(figures, rank, thresholds[rank])).at(-1) ?? 'Rookie'

/** The most different authors that any rank asks for: more need not be counted. */
export const mostAuthors = (thresholds: Thresholds): number =>
  Math.max(...Object.values(thresholds).map(({ authors }) => authors))

/** A member's rank, and since when she has been below it. */
export interface RankState {
  readonly rank: Rank
  readonly belowSince: Date | null
}

export const firstRank: RankState = { rank: 'Rookie', belowSince: null }

const patienceMs = 30 * 24 * 60 * 60 * 1_000

/**
 * Judges a rank at a fact's time: up at once; down by one step only after 30 days below, and
 * then again 30 days for the next step.
 */
export function judgeRank(state: RankState, figures: Figures, at: Date, thresholds = usualThresholds): RankState {
  const deserved = ranks.indexOf(deservedRank(figures, thresholds))
  const present = ranks.indexOf(state.rank)
  if (deserved >= present) return { rank: ranks[deserved] ?? 'Rookie', belowSince: null }
  const since = state.belowSince ?? at
  if (at.getTime() - since.getTime() < patienceMs) return { rank: state.rank, belowSince: since }
  const lower = present - 1
  return { rank: ranks[lower] ?? 'Rookie', belowSince: lower > deserved ? at : null }
}

/** Whether a rank is higher than another. */
export const isHigher = (rank: Rank, than: Rank): boolean => ranks.indexOf(rank) > ranks.indexOf(than)
