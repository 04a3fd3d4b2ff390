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

interface Measure {
  readonly kind: 'accuracy' | 'edge' | 'edgeLowerBound'
  of(figures: Figures): number
}
const bound: Measure = { kind: 'edgeLowerBound', of: (figures) => edgeLowerBound(figures.edge) }

/** What the measure of a rank is taken from; the others have none. */
const measures: Readonly<Partial<Record<Rank, Measure>>> = {
  Predictor: { kind: 'accuracy', of: ({ right, scored }) => (right + 5) / (scored + 10) },
  Expert: { kind: 'edge', of: (figures) => edge(figures.edge) },
  Master: bound,
  Legend: bound,
}

/** One thing that a rank asks for, and how far along a member is; measures are in percent. */
export interface Ask {
  readonly kind: 'scored' | 'authors' | Measure['kind']
  /** Null where there is too little to measure. */
  readonly current: number | null
  readonly target: number
}

export interface NextRank {
  readonly rank: Rank
  readonly asks: readonly Ask[]
}

/** The rank above a member's, with all that it asks for; null at the highest. */
export function nextRank(present: Rank, figures: Figures, thresholds = usualThresholds): NextRank | null {
  const rank = ranks[ranks.indexOf(present) + 1]
  if (!rank) return null
  const { scored, authors, measure: least } = thresholds[rank]
  const asks: Ask[] = [{ kind: 'scored', current: figures.scored, target: scored }]
  if (authors > 0) asks.push({ kind: 'authors', current: figures.authors, target: authors })
  const measure = measures[rank]
  if (measure && least !== undefined) {
    const scale = measure.kind === 'accuracy' ? 100 : 1
    const measured = measure.of(figures)
    const current = Number.isFinite(measured) ? measured * scale : null
    asks.push({ kind: measure.kind, current, target: least * scale })
  }
  return { rank, asks }
}

function deserves(figures: Figures, rank: Rank, { scored, authors, measure }: Threshold): boolean {
  const measured = measures[rank]?.of(figures)
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
