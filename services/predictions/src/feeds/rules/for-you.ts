/** The For You ranking, as pure functions. The numbers are in `for-you-weights.ts`. */
import { forYouWeights } from './for-you-weights.ts'
import { createVarietyQueue } from './variety.ts'

/** The stored values of a post that may appear in a member's For You. */
export interface CandidatePost {
  readonly postId: string
  readonly authorId: string
  readonly category: string | null
  /** The author's country from their profile; null if it is unknown. */
  readonly country: string | null
  readonly voters: number
  readonly commenters: number
  readonly sharers: number
  readonly reactors: number
  readonly viewers: number
  readonly followsAuthor: boolean
  readonly sharesGroup: boolean
  /** Number of voters whom the viewer follows. */
  readonly followedVoters: number
  readonly timesSeen: number
  readonly voted: boolean
}

/** All values of a post that the ranking needs, for one member. Times are in hours. */
export interface Candidate extends CandidatePost {
  readonly ageHours: number
  /** Time from posting to the deadline; null for comparisons. */
  readonly durationHours: number | null
  /** Time until the deadline; 0 or less after the deadline; null for comparisons. */
  readonly leftHours: number | null
  readonly resolved: boolean
  /** Time since the result; null if there is no clear result. */
  readonly resultAgeHours: number | null
  /** Share of the member's recent votes in this category, 0 to 1. */
  readonly categoryShare: number
  readonly sameCountry: boolean
  /** Number of the member's "Not interested" marks on posts of this author. Older marks count less. */
  readonly authorDislikes: number
  /** Number of the member's "Not interested" marks on posts of this category. Older marks count less. */
  readonly categoryDislikes: number
}

export type ReasonKind =
  | 'followed'
  | 'group'
  | 'category'
  | 'country'
  | 'followedVoted'
  | 'endsSoon'
  | 'result'
  | 'fresh'
  | 'popular'

export interface RankedPost {
  readonly postId: string
  readonly score: number
  readonly reason: ReasonKind
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Q: engagement per viewer. */
export function quality({ voters, commenters, sharers, reactors, viewers }: Candidate): number {
  const w = forYouWeights.quality
  const engagement = w.vote * voters + w.comment * commenters + w.share * sharers + w.reaction * reactors
  return Math.sqrt((engagement + w.priorEngagement) / (viewers + w.priorViewers))
}

/** T: high for a new post and near the deadline. For members who voted, also high after the result. */
export const timeliness = (post: Candidate): number => Math.max(freshness(post), urgency(post))

function freshness(post: Candidate): number {
  const w = forYouWeights.timeliness
  const halfLife =
    post.durationHours === null
      ? w.comparisonHalfLifeHours
      : clamp(post.durationHours * w.halfLifePerDuration, w.minHalfLifeHours, w.maxHalfLifeHours)
  const age = post.voted && post.resultAgeHours !== null ? post.resultAgeHours : post.ageHours
  return 0.5 ** (Math.max(0, age) / halfLife)
}

function urgency({ durationHours, leftHours }: Candidate): number {
  const w = forYouWeights.timeliness
  if (durationHours === null || leftHours === null || leftHours <= 0) return 0
  return w.urgency * Math.exp(-leftHours / (w.urgencyPerDuration * durationHours + w.urgencyHours))
}

/** Returns the weight of each nearness reason. */
function nearnessByReason(post: Candidate): [ReasonKind, number][] {
  const w = forYouWeights.nearness
  return [
    ['followed', w.followsAuthor * Number(post.followsAuthor)],
    ['group', w.sharesGroup * Number(post.sharesGroup)],
    ['category', w.category * post.categoryShare],
    ['country', w.sameCountry * Number(post.sameCountry)],
    ['followedVoted', w.followedVoted * Math.min(1, post.followedVoters)],
  ]
}

const nearness = (post: Candidate): number =>
  nearnessByReason(post).reduce<number>((sum, [, weight]) => sum + weight, forYouWeights.nearness.base)

const hasFreshResult = (post: Candidate) =>
  post.voted && post.resultAgeHours !== null && post.resultAgeHours < forYouWeights.novelty.freshResultHours

/** V: lower for posts that the member has often seen or has voted on, higher if the result of their vote is new. */
export function novelty(post: Candidate): number {
  const w = forYouWeights.novelty
  const seen = post.timesSeen >= w.oftenSeenTimes ? w.oftenSeen : 1
  const vote = hasFreshResult(post) ? w.freshResult : post.voted ? w.voted : 1
  const ended = post.leftHours !== null && post.leftHours <= 0
  return seen * vote * (ended && !post.resolved ? w.waitingForResult : 1)
}

/** D: lower if the member has marked other posts of the author or the category as "Not interested". */
export function dislike({ authorDislikes, categoryDislikes }: Candidate): number {
  const w = forYouWeights.dislike
  const author = Math.max(w.authorLeast, w.authorBase ** authorDislikes)
  return author * Math.max(w.categoryLeast, w.categoryBase ** categoryDislikes)
}

/** The score before variety: Q · T · N · V · D. */
export const forYouScore = (post: Candidate): number =>
  quality(post) * timeliness(post) * nearness(post) * novelty(post) * dislike(post)

/** Returns the strongest reason for a post, for its caption. */
export function reasonFor(post: Candidate): ReasonKind {
  if (hasFreshResult(post)) return 'result'
  if (urgency(post) > freshness(post)) return 'endsSoon'
  const [kind, weight] = nearnessByReason(post).reduce((best, next) => (next[1] > best[1] ? next : best))
  if (weight >= forYouWeights.nearness.minReason) return kind
  return isYoung(post) ? 'fresh' : 'popular'
}

const isYoung = (post: Candidate) => post.ageHours < forYouWeights.reserved.youngHours

/** Ranks candidates for a member: highest score first, with variety, at most `limit` posts. */
export function rankForYou(
  candidates: readonly Candidate[],
  { country, limit }: { country: string | null; limit: number },
): RankedPost[] {
  const { abroadEvery, youngEvery } = forYouWeights.reserved
  const queue = createVarietyQueue(candidates.map((post) => ({ ...post, base: forYouScore(post) })))
  const isAbroad = (post: Candidate) => post.country !== null && post.country !== country
  const chosen: Candidate[] = []
  const lacks = (every: number, position: number, has: (post: Candidate) => boolean) =>
    chosen.length % every === position && !chosen.slice(-position).some(has)
  const reservedFor = () => {
    if (country !== null && lacks(abroadEvery, abroadEvery - 1, isAbroad)) return isAbroad
    // A recent post gets position 9 of 10, because position 10 may be reserved for another country.
    return lacks(youngEvery, youngEvery - 2, isYoung) ? isYoung : undefined
  }

  const ranked: RankedPost[] = []
  while (ranked.length < limit) {
    const reserved = reservedFor()
    const next = (reserved && queue.takeBest(reserved)) ?? queue.takeBest()
    if (!next) break
    ranked.push({ postId: next.entry.postId, score: next.score, reason: reasonFor(next.entry) })
    chosen.push(next.entry)
  }
  return ranked
}
