import { type EdgeSums, edge, edgeLowerBound } from './accuracy.ts'

export const ranks = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'] as const
export type Rank = (typeof ranks)[number]

/** What a rank is judged by. */
export interface Figures {
  readonly scored: number
  readonly right: number
  /** Different authors of the scored posts. */
  readonly authors: number
  readonly edge: EdgeSums
}

export interface Threshold {
  readonly scored: number
  readonly authors: number
  holds(figures: Figures): boolean
}

const always = () => true

/** What each rank asks for. */
export const thresholds: Readonly<Record<Rank, Threshold>> = {
  Rookie: { scored: 0, authors: 0, holds: always },
  'Rising Star': { scored: 5, authors: 0, holds: always },
  Predictor: { scored: 25, authors: 5, holds: ({ right, scored }) => (right + 5) / (scored + 10) >= 0.5 },
  Expert: { scored: 75, authors: 5, holds: (figures) => edge(figures.edge) >= 0 },
  Master: { scored: 200, authors: 5, holds: (figures) => edgeLowerBound(figures.edge) >= 0 },
  Legend: { scored: 500, authors: 5, holds: (figures) => edgeLowerBound(figures.edge) >= 3 },
}

/** The highest rank whose own conditions hold. */
export function deservedRank(figures: Figures): Rank {
  const deserved = ranks.filter((rank) => {
    const { scored, authors, holds } = thresholds[rank]
    return figures.scored >= scored && figures.authors >= authors && holds(figures)
  })
  return deserved.at(-1) ?? 'Rookie'
}

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
export function judgeRank(state: RankState, figures: Figures, at: Date): RankState {
  const deserved = ranks.indexOf(deservedRank(figures))
  const present = ranks.indexOf(state.rank)
  if (deserved >= present) return { rank: ranks[deserved] ?? 'Rookie', belowSince: null }
  const since = state.belowSince ?? at
  if (at.getTime() - since.getTime() < patienceMs) return { rank: state.rank, belowSince: since }
  const lower = present - 1
  return { rank: ranks[lower] ?? 'Rookie', belowSince: lower > deserved ? at : null }
}
