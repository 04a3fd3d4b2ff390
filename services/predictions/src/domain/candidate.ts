import type { Candidate } from './for-you.ts'

/** A post that may come into a member's For You, with all that was found about it. */
export interface Found {
  readonly postId: string
  readonly authorId: string
  readonly category: string | null
  /** The author's, as she entered it. */
  readonly country: string | null
  readonly groupId: string | null
  readonly createdAt: Date
  /** Null for comparisons. */
  readonly deadline: Date | null
  /** When it resolves itself as unclear. */
  readonly lapsesAt: Date | null
  readonly resolvedAt: Date | null
  readonly result: boolean | null
  readonly voters: number
  readonly commenters: number
  readonly sharers: number
  readonly reactors: number
  readonly viewers: number
  readonly followsAuthor: boolean
  readonly sharesGroup: boolean
  readonly followedVoters: number
  /** Of the followed who voted, the last. */
  readonly followedVoter: string | null
  readonly timesSeen: number
  readonly voted: boolean
}

/** What the ranking knows of the member it is for. */
export interface Taste {
  /** As entered, else as detected; null where neither is known. */
  readonly country: string | null
  /** The share of her recent votes in each category, 0 to 1. */
  readonly shares: ReadonlyMap<string, number>
}

export interface PastVote {
  readonly category: string | null
  readonly votedAt: Date
}

const hourMs = 3_600_000
const voteHalfLifeDays = 30

const hours = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / hourMs

/** The share of each category in a member's votes; each vote counts half after 30 days. */
export function categoryShares(votes: readonly PastVote[], now: Date): Map<string, number> {
  const weights = new Map<string, number>()
  let total = 0
  for (const { category, votedAt } of votes) {
    const weight = 0.5 ** (Math.max(0, hours(votedAt, now)) / 24 / voteHalfLifeDays)
    total += weight
    if (category !== null) weights.set(category, (weights.get(category) ?? 0) + weight)
  }
  return new Map([...weights].map(([category, weight]) => [category, weight / total]))
}

/** The categories that a member votes most in, the most first. */
export const favourites = ({ shares }: Taste, most: number): string[] =>
  [...shares]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([category]) => category)

/** A post in the terms of the ranking, for a member at a time. */
export function toCandidate(found: Found, taste: Taste, now: Date): Candidate {
  const { createdAt, deadline, lapsesAt, resolvedAt, result, category, country } = found
  return {
    postId: found.postId,
    authorId: found.authorId,
    category,
    country,
    ageHours: hours(createdAt, now),
    durationHours: deadline && hours(createdAt, deadline),
    leftHours: deadline && hours(now, deadline),
    resolved: resolvedAt !== null || (lapsesAt !== null && lapsesAt <= now),
    resultAgeHours: resolvedAt && result !== null ? hours(resolvedAt, now) : null,
    voters: found.voters,
    commenters: found.commenters,
    sharers: found.sharers,
    reactors: found.reactors,
    viewers: found.viewers,
    followsAuthor: found.followsAuthor,
    sharesGroup: found.sharesGroup,
    categoryShare: category === null ? 0 : (taste.shares.get(category) ?? 0),
    sameCountry: country !== null && country === taste.country,
    followedVoters: found.followedVoters,
    timesSeen: found.timesSeen,
    voted: found.voted,
  }
}
