import { accuracyScore, edge, edgeOf, noEdge, type ScoredVote, withEdge } from './accuracy.ts'

/** The effect of one scored vote on its member's figures. */
export interface Effect {
  readonly right: boolean
  /** Percent, before this vote; null below 5 scored votes. */
  readonly accuracyBefore: number | null
  /** Percent, including this vote; null below 5 scored votes. */
  readonly accuracyAfter: number | null
  /** Before this vote; null if no vote has an edge. */
  readonly edgeBefore: number | null
  /** Including this vote; null if no vote has an edge. */
  readonly edgeAfter: number | null
  /** Right votes in a row, including this one. */
  readonly run: number
}

/** Returns the effect of a member's vote on a post; null if the vote is not scored. `votes` are the scored votes in order. */
export function effectOf(votes: readonly (ScoredVote & { readonly postId: string })[], postId: string): Effect | null {
  const index = votes.findIndex((vote) => vote.postId === postId)
  const vote = votes[index]
  if (!vote) return null
  const before = figuresOf(votes.slice(0, index))
  const after = figuresOf(votes.slice(0, index + 1))
  return {
    right: vote.right,
    accuracyBefore: before.accuracy,
    accuracyAfter: after.accuracy,
    edgeBefore: before.edge,
    edgeAfter: after.edge,
    run: index - votes.slice(0, index + 1).findLastIndex(({ right }) => !right),
  }
}

function figuresOf(votes: readonly ScoredVote[]) {
  const sums = votes.reduce((total, vote) => withEdge(total, edgeOf(vote)), noEdge)
  return {
    accuracy: accuracyScore(votes.filter(({ right }) => right).length, votes.length),
    edge: sums.count === 0 ? null : edge(sums),
  }
}
