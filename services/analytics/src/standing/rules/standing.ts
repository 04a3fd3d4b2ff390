/** A member's standing, computed from their scored votes in the order in which the posts settled. */
import { type BadgeFigures, type Earned, newlyEarned, noFigures } from '../../badges/rules/badges.ts'
import { edgeOf, isUpset, noEdge, withEdge } from './accuracy.ts'
import { firstRank, maxAuthors, type RankFigures, type RankState, type Thresholds, updateRank } from './ranks.ts'

/** The score of one member's vote by a settlement. */
export interface Scoring {
  readonly postId: string
  readonly ownerId: string
  /** The number of the post's settlement, from 1. A later settlement replaces the earlier ones. */
  readonly settlement: number
  readonly settledAt: Date
  /** Null if nothing is scored: the result was annulled, or changed to unclear. */
  readonly right: boolean | null
  readonly otherVoters: number
  readonly othersRight: number
}

/** Sums and runs over scored votes. A further vote can be added without the earlier votes. */
export interface Tally {
  readonly scored: number
  readonly right: number
  readonly edge: RankFigures['edge']
  /** Right votes in a row, up to the last vote. */
  readonly hitRun: number
  readonly longestHitRun: number
  readonly upsets: number
  /** Different authors, at most as many as any rank requires. */
  readonly authors: readonly string[]
}

export interface Standing extends Tally, RankState {
  /** The last included scoring; null if there is none. */
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

/** Orders scorings by the time of settlement, then by post and settlement. */
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

/** Returns the figures that earn accuracy badges. */
export const accuracyFigures = (
  tally: Tally,
): Pick<BadgeFigures, 'rightVotes' | 'scoredVotes' | 'longestHitRun' | 'upsets'> => ({
  rightVotes: tally.right,
  scoredVotes: tally.scored,
  longestHitRun: tally.longestHitRun,
  upsets: tally.upsets,
})

/** A standing after some scorings, and the accuracy badges earned by them. */
export interface Outcome {
  readonly standing: Standing
  readonly earned: readonly Earned[]
}

/**
 * Adds scorings to a standing. All must be later than the last included scoring, and each the first of its
 * post. Computes rank and badges at the time of each scoring. `badges` has the kinds earned before.
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
 * Computes a standing from all scorings of a member, including replaced ones. If a post settles again, the
 * earlier score is removed from the sums. Ranks and badges that were reached before that stay.
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

/** Whether scorings can be appended; otherwise all must be replayed. */
export const canAppend = (standing: Standing, scorings: readonly Scoring[]): boolean =>
  scorings.every(({ settlement }) => settlement === 1) &&
  scorings.every((scoring) => !standing.last || comparePositions(standing.last, scoring) < 0)

const tallyOf = (scorings: Iterable<Right>, thresholds: Thresholds): Tally =>
  [...scorings].reduce((tally, scoring) => withScore(tally, scoring, maxAuthors(thresholds)), noTally)

const isScored = (scoring: Scoring): scoring is Right => scoring.right !== null

/** Converts a tally to the figures that determine a rank: the list of authors becomes their number. */
export const rankFigures = ({ scored, right, authors, edge }: Tally): RankFigures => ({
  scored,
  right,
  authors: authors.length,
  edge,
})
