/** A member's standing: folded from her scored votes in the order in which their posts settled. */
import { edgeOf, noEdge, withEdge } from './accuracy.ts'
import { type BadgeFigures, isUpset, newlyEarned, noFigures } from './badges.ts'
import { type Figures, firstRank, judgeRank, mostAuthors, type RankState, type Thresholds } from './ranks.ts'

/** What a settlement says of one member's vote. */
export interface Scoring {
  readonly postId: string
  readonly ownerId: string
  /** Counts the post's settlements; a later one replaces the earlier. */
  readonly settlement: number
  readonly settledAt: Date
  /** Null where nothing is scored: the result was taken back, or changed to unclear. */
  readonly right: boolean | null
  readonly otherVoters: number
  readonly othersRight: number
}

/** What stands, without a rank: sums and runs that one more scored vote is added to. */
export interface Tally {
  readonly scored: number
  readonly right: number
  readonly edge: Figures['edge']
  /** Right ones in a row, up to now and at most. */
  readonly hitRun: number
  readonly longestHitRun: number
  readonly upsets: number
  /** Different authors, as many of them as any rank asks for. */
  readonly authors: readonly string[]
}

export interface Standing extends Tally, RankState {
  /** The last scoring that was taken in. */
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

/** A badge that was earned, and when. */
export interface Earned {
  readonly kind: string
  readonly at: Date
}

/** Facts are ordered by the time they settled, then by post and settlement. */
export const comparePositions = (a: Position, b: Position): number =>
  a.settledAt.getTime() - b.settledAt.getTime() ||
  Number(a.postId > b.postId) - Number(a.postId < b.postId) ||
  a.settlement - b.settlement

type Right = Scoring & { readonly right: boolean }

function withScore(tally: Tally, scoring: Right, authorsAtMost: number): Tally {
  const { right, ownerId } = scoring
  const hitRun = right ? tally.hitRun + 1 : 0
  const isNewAuthor = tally.authors.length < authorsAtMost && !tally.authors.includes(ownerId)
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

/** What accuracy badges are judged by. */
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
 * Takes in scorings that all come after the last one, each of a post that has none yet. Ranks
 * and badges are judged at the time of each; `badges` are those earned before.
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
    const tally = withScore(now, scoring, mostAuthors(thresholds))
    now = { ...now, ...tally, ...judgeRank(now, figuresOf(tally), scoring.settledAt, thresholds) }
    for (const { kind } of newlyEarned({ ...noFigures, ...accuracyFigures(tally) }, held)) {
      held.add(kind)
      earned.push({ kind, at: scoring.settledAt })
    }
  }
  return { standing: now, earned }
}

/**
 * Takes in all scorings of a member from the first, superseded ones included: where a post
 * settles again, its earlier score is taken out as if it had never been, but the ranks and badges
 * that were judged meanwhile stay judged.
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

/** Whether scorings may be appended as they are; else all must be replayed. */
export const mayAppend = (standing: Standing, scorings: readonly Scoring[]): boolean =>
  scorings.every(({ settlement }) => settlement === 1) &&
  scorings.every((scoring) => !standing.last || comparePositions(standing.last, scoring) < 0)

const tallyOf = (scorings: Iterable<Right>, thresholds: Thresholds): Tally =>
  [...scorings].reduce((tally, scoring) => withScore(tally, scoring, mostAuthors(thresholds)), noTally)

const isScored = (scoring: Scoring): scoring is Right => scoring.right !== null

/** What ranks are judged by. */
export const figuresOf = ({ scored, right, authors, edge }: Tally): Figures => ({
  scored,
  right,
  authors: authors.length,
  edge,
})
