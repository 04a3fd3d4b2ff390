/**
 * The For You ranking: quality, timeliness, nearness and what the member has already seen, then
 * variety. Pure numbers; the formula is the product's own (see the README, "For You").
 */
import { createShelves } from './variety.ts'

/** What ranking knows of a post, for one member. Times are in hours. */
export interface Candidate {
  readonly postId: string
  readonly authorId: string
  readonly category: string | null
  /** The author's country as entered; null where it is not known. */
  readonly country: string | null
  readonly ageHours: number
  /** From posting to deadline; null for comparisons. */
  readonly durationHours: number | null
  /** Until the deadline; 0 or less once ended; null for comparisons. */
  readonly leftHours: number | null
  readonly resolved: boolean
  /** Since the result came; null where there is none. */
  readonly resultAgeHours: number | null
  readonly voters: number
  readonly commenters: number
  readonly sharers: number
  readonly reactors: number
  readonly viewers: number
  readonly followsAuthor: boolean
  readonly sharesGroup: boolean
  /** Share of the member's recent votes in this category, 0 to 1. */
  readonly categoryShare: number
  readonly sameCountry: boolean
  /** How many of those the member follows have voted on it. */
  readonly followedVoters: number
  readonly timesSeen: number
  readonly voted: boolean
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

export interface Ranked {
  readonly postId: string
  readonly score: number
  readonly reason: ReasonKind
}

const comparisonHalfLifeHours = 24
const oneHour = 1
const freshResultHours = 24

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Q: how much those who saw a post did with it. */
export function quality({ voters, commenters, sharers, reactors, viewers }: Candidate): number {
  const use = voters + 2 * commenters + 2 * sharers + 0.5 * reactors
  return Math.sqrt((use + 0.8) / (viewers + 8))
}

/** T: fresh first, then rising again near the deadline; for its voters, fresh again with the result. */
export function timeliness(post: Candidate): number {
  return Math.max(freshness(post), urgency(post))
}

function freshness(post: Candidate): number {
  const halfLife = post.durationHours === null ? comparisonHalfLifeHours : clamp(post.durationHours / 2, 1.5, 36)
  const age = post.voted && post.resultAgeHours !== null ? post.resultAgeHours : post.ageHours
  return 0.5 ** (Math.max(0, age) / halfLife)
}

function urgency({ durationHours, leftHours }: Candidate): number {
  if (durationHours === null || leftHours === null || leftHours <= 0) return 0
  return 0.5 * Math.exp(-leftHours / (0.1 * durationHours + 0.5 * oneHour))
}

const followed = (post: Candidate) => Math.min(1, post.followedVoters)

/** 1 + F + 0.8 G + 0.6 C + 0.5 L + 0.3 S: how near the post is to the member. */
const nearness = (post: Candidate): number =>
  1 +
  Number(post.followsAuthor) +
  0.8 * Number(post.sharesGroup) +
  0.6 * post.categoryShare +
  0.5 * Number(post.sameCountry) +
  0.3 * followed(post)

const isEnded = (post: Candidate) => post.leftHours !== null && post.leftHours <= 0
const hasFreshResult = (post: Candidate) =>
  post.voted && post.resultAgeHours !== null && post.resultAgeHours < freshResultHours

/** V: what was seen and voted on steps back, the fresh result of one's own vote comes forward. */
export function novelty(post: Candidate): number {
  const seen = post.timesSeen >= 3 ? 0.5 : 1
  const vote = hasFreshResult(post) ? 1.2 : post.voted ? 0.15 : 1
  const waiting = isEnded(post) && !post.resolved ? 0.1 : 1
  return seen * vote * waiting
}

/** Q · T · (1 + F + 0.8 G + 0.6 C + 0.5 L + 0.3 S) · V. */
export const forYouScore = (post: Candidate): number =>
  quality(post) * timeliness(post) * nearness(post) * novelty(post)

/** What speaks most for a post, to be said in a small caption. */
export function reasonFor(post: Candidate): ReasonKind {
  if (hasFreshResult(post)) return 'result'
  if (urgency(post) > freshness(post)) return 'endsSoon'
  const near: [ReasonKind, number][] = [
    ['followed', Number(post.followsAuthor)],
    ['group', 0.8 * Number(post.sharesGroup)],
    ['category', 0.6 * post.categoryShare],
    ['country', 0.5 * Number(post.sameCountry)],
    ['followedVoted', 0.3 * followed(post)],
  ]
  const [kind, weight] = near.reduce((best, next) => (next[1] > best[1] ? next : best))
  if (weight >= 0.15) return kind
  return post.ageHours < 1 ? 'fresh' : 'popular'
}

/** Every fifth place is for another country, every tenth for a post of the last hour, where there are any. */
const abroadEvery = 5
const youngEvery = 10
const youngHours = 1

/** Orders candidates for a member: highest first, with variety. At most `most` posts. */
export function rankForYou(
  candidates: readonly Candidate[],
  { country, most }: { country: string | null; most: number },
): Ranked[] {
  const shelves = createShelves(candidates.map((post) => ({ ...post, base: forYouScore(post) })))
  const isAbroad = (post: Candidate) => post.country !== null && post.country !== country
  const isYoung = (post: Candidate) => post.ageHours < youngHours
  const chosen: Candidate[] = []
  const lacks = (every: number, place: number, has: (post: Candidate) => boolean) =>
    chosen.length % every === place && !chosen.slice(-place).some(has)
  const reservedFor = () => {
    if (country !== null && lacks(abroadEvery, abroadEvery - 1, isAbroad)) return isAbroad
    return lacks(youngEvery, youngEvery - 2, isYoung) ? isYoung : undefined // not the last: that may go abroad
  }

  const ranked: Ranked[] = []
  while (ranked.length < most) {
    const reserved = reservedFor()
    const next = (reserved && shelves.takeBest(reserved)) ?? shelves.takeBest()
    if (!next) break
    ranked.push({ postId: next.entry.postId, score: next.score, reason: reasonFor(next.entry) })
    chosen.push(next.entry)
  }
  return ranked
}
