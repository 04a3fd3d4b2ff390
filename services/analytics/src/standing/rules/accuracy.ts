/** How often a member is right, and how often they beat the crowd. */
import { limits } from '@hunch/proto/limits'

/** A vote on a post that settled as true or false. Votes on comparisons and one's own posts are never scored. */
export interface ScoredVote {
  readonly right: boolean
  /** Voters on the post without this member. */
  readonly otherVoters: number
  /** Number of other voters who were right. */
  readonly othersRight: number
}

const minOthersForEdge = 4
/** The edge is damped as if by this many additional votes with an edge of 0. */
const damping = 20
/** The 97.5th percentile of the normal distribution, for an interval of 95 %. */
const z95 = 1.96

/** Returns the share of right votes in percent: 3 of 5 is 60. Null below 5 scored votes. */
export const accuracyScore = (right: number, scored: number): number | null =>
  scored < limits.scoredLeast ? null : (100 * right) / scored

/**
 * Returns the edge of one vote: (1 if right else 0) − c. Here c is 1 if more than half of the others
 * were right, ½ if exactly half, else 0. Null with fewer than 4 other voters. Voting with the majority
 * always yields 0; right against the majority yields 1.
 */
export function edgeOf({ right, otherVoters, othersRight }: ScoredVote): number | null {
  if (otherVoters < minOthersForEdge) return null
  const crowd = 2 * othersRight > otherVoters ? 1 : 2 * othersRight === otherVoters ? 0.5 : 0
  return Number(right) - crowd
}

/** Whether a right vote was an upset: fewer than a quarter of the post's voters were right. */
export const isUpset = ({ right, otherVoters, othersRight }: ScoredVote): boolean =>
  right && otherVoters > 0 && (othersRight + 1) / (otherVoters + 1) < 0.25

/** Sums over the votes that have an edge; exact, because every term is a multiple of ½. */
export interface EdgeSums {
  readonly count: number
  readonly sum: number
  readonly sumOfSquares: number
}

export const noEdge: EdgeSums = { count: 0, sum: 0, sumOfSquares: 0 }

/** Adds a vote's edge to the sums. With `times` −1, subtracts it. */
export const withEdge = (sums: EdgeSums, edge: number | null, times: 1 | -1 = 1): EdgeSums =>
  edge === null
    ? sums
    : {
        count: sums.count + times,
        sum: sums.sum + times * edge,
        sumOfSquares: sums.sumOfSquares + times * edge * edge,
      }

/** Returns a member's edge: 100 · `sum` / (`count` + 20). */
export const edge = ({ count, sum }: EdgeSums): number => (100 * sum) / (count + damping)

/**
 * Returns the lower bound of the edge's 95 % interval; −∞ with fewer than two votes. The bound is
 * 100 · (mean − 1.96 · sd / √n) · n / (n + 20), with the sample standard deviation sd.
 */
export function edgeLowerBound({ count, sum, sumOfSquares }: EdgeSums): number {
  if (count < 2) return Number.NEGATIVE_INFINITY
  const mean = sum / count
  const variance = Math.max(0, (sumOfSquares - count * mean * mean) / (count - 1))
  return (100 * (mean - z95 * Math.sqrt(variance / count)) * count) / (count + damping)
}
