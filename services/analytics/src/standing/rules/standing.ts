/** A member's standing: folded from their scored votes in the order in which the posts settled. */
import { type BadgeFigures, type Earned, newlyEarned, noFigures } from '../../badges/rules/badges.ts'
import { edgeOf, isUpset, noEdge, withEdge } from './accuracy.ts'
import { firstRank, maxAuthors, type RankFigures, type RankState, type Thresholds, updateRank } from './ranks.ts'

/** How a settlement scores one member's vote. */
export interface Scoring {
  readonly postId: string
  readonly ownerId: string
  /** Counts the post's settlements; a later one replaces the earlier. */
  readonly settlement: number
  readonly settledAt: Date
  /** Null where nothing is scored: the result was annulled, or changed to unclear. */
  readonly right: boolean | null
  readonly otherVoters: number
  readonly othersRight: number
}

/** Sums and runs over scored votes, to which one more can be added. */
export interface Tally {
  readonly scored: number
  readonly right: number
  readonly edge: RankFigures['edge']
  /** Right votes in a row, up to the last one. */
  readonly hitRun: number
  readonly longestHitRun: number
  readonly upsets: number
  /** Different authors, no more of them than any rank requires. */
  readonly authors: readonly string[]
}

export interface Standing extends Tally, RankState {
  /** The last scoring that it includes. */
  readonly last: Position | null
}

export type Position = Pick<Scoring, 'settledAt' | 'postId' | 'settlement'>

const noTally: Tally = {
  scored: 0,
  right: 0,
  edge: noEdge,
  hitRun: 0,
  longestHitRun: 0,
  upsets: 0,
  authors: [],
}

export const firstStanding: Standing = { ...noTally, ...firstRank, last: null }

/** Scorings are ordered by the time they settled, then by post and settlement. */
export const comparePositions = (a: Position, b: Position): number =>
  a.settledAt.getTime() - b.settledAt.getTime() ||
  Number(a.postId > b.postId) - Number(a.postId < b.postId) ||
  a.settlement - b.settlement

type Right = Scoring & { readonly right: boolean }

function withScore(tally: Tally, scoring: Right, authorLimit: number): Tally {
  const { right, ownerId } = scoring
  const hitRun = right ? tally.hitRun + 1 : 0
  const isNewAuthor = tally.authors.length < authorLimit && !tally.authors.includes(ownerId)
  return {
    scored: tally.scored + 1,
    right: tally.right + Number(right),
    edge: withEdge(tally.edge, edgeOf(scoring)),
    hitRun,
    longestHitRun: Math.max(tally.longestHitRun, hitRun),
    upsets: tally.upsets + Number(isUpset(scoring)),
    authors: isNewAuthor ? [...tally.authors, ownerId] : tally.authors,
  }
}

/** What accuracy badges are earned by. */
export const accuracyFigures = (
  tally: Tally,
): Pick<BadgeFigures, 'rightVotes' | 'scoredVotes' | 'longestHitRun' | 'upsets'> => ({
  rightVotes: tally.right,
  scoredVotes: tally.scored,
  longestHitRun: tally.longestHitRun,
  upsets: tally.upsets,
})

/** A standing after some scorings, and the accuracy badges earned on the way. */
export interface Outcome {
  readonly standing: Standing
  readonly earned: readonly Earned[]
}

/**
 * Adds scorings that all come after the last one, each of a post without an earlier one. Ranks and
 * badges are decided at the time of each; `badges` are the kinds earned before.
 */
export function append(
  standing: Standing,
  scorings: readonly Scoring[],
  badges: ReadonlySet<string>,
  thresholds: Thresholds,
): Outcome {
  const held = new Set(badges)
  const earned: Earned[] = []
  let now = standing
  for (const scoring of scorings) {
    now = { ...now, last: scoring }
    if (!isScored(scoring)) continue
    const tally = withScore(now, scoring, maxAuthors(thresholds))
    now = { ...now, ...tally, ...updateRank(now, rankFigures(tally), scoring.settledAt, thresholds) }
    for (const { kind } of newlyEarned({ ...noFigures, ...accuracyFigures(tally) }, held)) {
      held.add(kind)
      earned.push({ kind, at: scoring.settledAt })
    }
  }
  return { standing: now, earned }
}

/**
 * Computes a standing from all scorings of a member, superseded ones included: where a post
 * settles again, its earlier score is removed as if it had never been, but the ranks and badges
 * that were reached meanwhile stay.
 */
export function replay(scorings: readonly Scoring[], thresholds: Thresholds): Outcome {
  const inOrder = [...scorings].sort(comparePositions)
  const present = new Map<string, Right>()
  const held = new Set<string>()
  const earned: Earned[] = []
  let standing = firstStanding
  for (const scoring of inOrder) {
    if (present.delete(scoring.postId)) standing = { ...standing, ...tallyOf(present.values(), thresholds) }
    if (isScored(scoring)) present.set(scoring.postId, scoring)
    const next = append(standing, [scoring], held, thresholds)
    standing = next.standing
    for (const badge of next.earned) {
      held.add(badge.kind)
      earned.push(badge)
    }
  }
  return { standing, earned }
}

/** Whether scorings can be appended; else all must be replayed. */
export const canAppend = (standing: Standing, scorings: readonly Scoring[]): boolean =>
  scorings.every(({ settlement }) => settlement === 1) &&
  scorings.every((scoring) => !standing.last || comparePositions(standing.last, scoring) < 0)

const tallyOf = (scorings: Iterable<Right>, thresholds: Thresholds): Tally =>
  [...scorings].reduce((tally, scoring) => withScore(tally, scoring, maxAuthors(thresholds)), noTally)

const isScored = (scoring: Scoring): scoring is Right => scoring.right !== null

/** What ranks are decided by. */
export const rankFigures = ({ scored, right, authors, edge }: Tally): RankFigures => ({
  scored,
  right,
  authors: authors.length,
  edge,
})
