import { type EdgeSums, edge, edgeLowerBound } from './accuracy.ts'

export const ranks = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'] as const
export type Rank = (typeof ranks)[number]

/** The figures that determine a rank. */
export interface RankFigures {
  readonly scored: number
  readonly right: number
  /** Different authors of the scored posts, counted up to the maximum that a rank requires. */
  readonly authors: number
  readonly edge: EdgeSums
}

/** Minimum values for a rank: scored votes, different authors, and the measure of the rank if it has one. */
export interface Threshold {
  readonly scored: number
  readonly authors: number
  readonly measure?: number
}
export type Thresholds = Readonly<Record<Rank, Threshold>>

/** Default requirements of the ranks; `RANK_THRESHOLDS` overrides them. */
export const defaultThresholds: Thresholds = {
  Rookie: { scored: 0, authors: 0 },
  'Rising Star': { scored: 5, authors: 0 },
  Predictor: { scored: 25, authors: 5, measure: 0.5 },
  Expert: { scored: 75, authors: 5, measure: 0 },
  Master: { scored: 200, authors: 5, measure: 0 },
  Legend: { scored: 500, authors: 5, measure: 3 },
}

interface Measure {
  readonly kind: 'accuracy' | 'edge' | 'edgeLowerBound'
  of(figures: RankFigures): number
}
const bound: Measure = { kind: 'edgeLowerBound', of: (figures) => edgeLowerBound(figures.edge) }

/** The measure of each rank. Ranks that are missing here have no measure. */
const measures: Readonly<Partial<Record<Rank, Measure>>> = {
  Predictor: { kind: 'accuracy', of: ({ right, scored }) => (right + 5) / (scored + 10) },
  Expert: { kind: 'edge', of: (figures) => edge(figures.edge) },
  Master: bound,
  Legend: bound,
}

/** One requirement of a rank, and the member's current value; measures are in percent. */
export interface Requirement {
  readonly kind: 'scored' | 'authors' | Measure['kind']
  /** Null if there are too few votes to measure. */
  readonly current: number | null
  readonly target: number
}

export interface NextRank {
  readonly rank: Rank
  readonly asks: readonly Requirement[]
}

/** Returns the next rank with all its requirements; null at the highest rank. */
export function nextRank(present: Rank, figures: RankFigures, thresholds = defaultThresholds): NextRank | null {
  const rank = ranks[ranks.indexOf(present) + 1]
  if (!rank) return null
  const { scored, authors, measure: minimum } = thresholds[rank]
  const asks: Requirement[] = [{ kind: 'scored', current: figures.scored, target: scored }]
  if (authors > 0) asks.push({ kind: 'authors', current: figures.authors, target: authors })
  const measure = measures[rank]
  if (measure && minimum !== undefined) {
    const scale = measure.kind === 'accuracy' ? 100 : 1
    const measured = measure.of(figures)
    const current = Number.isFinite(measured) ? measured * scale : null
    asks.push({ kind: measure.kind, current, target: minimum * scale })
  }
  return { rank, asks }
}

function meets(figures: RankFigures, rank: Rank, { scored, authors, measure }: Threshold): boolean {
  const measured = measures[rank]?.of(figures)
  const holds = measured === undefined || measure === undefined || measured >= measure
  return figures.scored >= scored && figures.authors >= authors && holds
}

/** Returns the highest rank whose own requirements are met. */
export const deservedRank = (figures: RankFigures, thresholds = defaultThresholds): Rank =>
  ranks.filter((rank) => meets(figures, rank, thresholds[rank])).at(-1) ?? 'Rookie'

/** Returns the highest number of different authors that a rank requires. Further authors need not be counted. */
export const maxAuthors = (thresholds: Thresholds): number =>
  Math.max(...Object.values(thresholds).map(({ authors }) => authors))

/** A member's rank. */
export interface RankState {
  readonly rank: Rank
  /** Time since which the member misses the requirements of the rank; null if they are met. */
  readonly belowSince: Date | null
}

export const firstRank: RankState = { rank: 'Rookie', belowSince: null }

/** Time below the requirements after which a rank is lost. */
const demotionAfterMs = 30 * 24 * 60 * 60 * 1_000

/**
 * Returns the rank after a settlement at `at`. The rank rises at once. It falls by one step at the first
 * settlement after 30 days below the requirements. Each step restarts the 30 days.
 */
export function updateRank(
  state: RankState,
  figures: RankFigures,
  at: Date,
  thresholds = defaultThresholds,
): RankState {
  const deserved = ranks.indexOf(deservedRank(figures, thresholds))
  const present = ranks.indexOf(state.rank)
  if (deserved >= present) return { rank: ranks[deserved] ?? 'Rookie', belowSince: null }
  const since = state.belowSince ?? at
  if (at.getTime() - since.getTime() < demotionAfterMs) return { rank: state.rank, belowSince: since }
  const lower = present - 1
  return { rank: ranks[lower] ?? 'Rookie', belowSince: lower > deserved ? at : null }
}

/** Whether a rank is higher than another. */
export const isHigher = (rank: Rank, than: Rank): boolean => ranks.indexOf(rank) > ranks.indexOf(than)
