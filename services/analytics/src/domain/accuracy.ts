/** How often a member is right, and how often she beats the crowd. */

/** A vote on a post that settled true or false; comparisons and one's own posts are never scored. */
export interface ScoredVote {
  readonly right: boolean
  /** Voters on the post but this one. */
  readonly otherVoters: number
  /** Those of them who were right. */
  readonly othersRight: number
}

const leastForAccuracy = 5
const leastOthersForEdge = 4
const damping = 20
const z95 = 1.96

/** Right of scored, in percent; null below 5 scored votes. */
export const accuracyScore = (right: number, scored: number): number | null =>
  scored < leastForAccuracy ? null : (100 * right) / scored

/**
 * What one vote adds to the edge: (1 if right else 0) − c, where c is 1 if more than half of the
 * others were right, ½ if exactly half, else 0; null with fewer than 4 other voters. Who copies
 * the majority gets 0 every time.
 */
export function edgeOf({ right, otherVoters, othersRight }: ScoredVote): number | null {
  if (otherVoters < leastOthersForEdge) return null
  const crowd = 2 * othersRight > otherVoters ? 1 : 2 * othersRight === otherVoters ? 0.5 : 0
  return Number(right) - crowd
}

/** Sums over the votes that have an edge; exact, as every term is a multiple of ½. */
export interface EdgeSums {
  readonly count: number
  readonly sum: number
  readonly sumOfSquares: number
}

export const noEdge: EdgeSums = { count: 0, sum: 0, sumOfSquares: 0 }

/** Adds a vote's edge to the sums, or with −1 takes it out again. */
export const withEdge = (sums: EdgeSums, edge: number | null, times: 1 | -1 = 1): EdgeSums =>
  edge === null
    ? sums
    : {
        count: sums.count + times,
        sum: sums.sum + times * edge,
        sumOfSquares: sums.sumOfSquares + times * edge * edge,
      }

/** 100 · Σ / (n + 20). */
export const edge = ({ count, sum }: EdgeSums): number => (100 * sum) / (count + damping)

/**
 * The lower bound of the edge's 95 % interval: 100 · (mean − 1.96 · sd / √n) · n / (n + 20), sd
 * the sample standard deviation; −∞ below two votes, which bound nothing.
 */
export function edgeLowerBound({ count, sum, sumOfSquares }: EdgeSums): number {
  if (count < 2) return Number.NEGATIVE_INFINITY
  const mean = sum / count
  const variance = Math.max(0, (sumOfSquares - count * mean * mean) / (count - 1))
  return (100 * (mean - z95 * Math.sqrt(variance / count)) * count) / (count + damping)
}

/** The lower bound of Wilson's 95 % score interval for `right` of `scored` (Wilson 1927). */
export function wilsonLowerBound(right: number, scored: number): number {
  if (scored === 0) return 0
  const p = right / scored
  const z2 = z95 * z95
  const centre = p + z2 / (2 * scored)
  const spread = z95 * Math.sqrt((p * (1 - p)) / scored + z2 / (4 * scored * scored))
  return (centre - spread) / (1 + z2 / scored)
}
