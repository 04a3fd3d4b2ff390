import type { Candidate, CandidatePost } from './for-you.ts'
import { forYouWeights } from './for-you-weights.ts'

/** A candidate as read from the database. */
export interface CandidateRow extends CandidatePost {
  readonly groupId: string | null
  /** Whether the post belongs to a private group. */
  readonly isPrivate: boolean
  readonly createdAt: Date
  /** Null for comparisons. */
  readonly deadline: Date | null
  /** When the post lapses to unclear; null for comparisons. */
  readonly lapsesAt: Date | null
  readonly resolvedAt: Date | null
  readonly result: boolean | null
  /** The followed member who voted last; null if there is none. */
  readonly followedVoter: string | null
}

/** The data about the member that the ranking uses. */
export interface Taste {
  /** The country that the member entered, or else the detected country; null if neither is known. */
  readonly country: string | null
  /** The share of each category in the member's recent votes, 0 to 1. */
  readonly categoryShares: ReadonlyMap<string, number>
  /** The member's "Not interested" marks, counted by author and by category. Older marks count less. */
  readonly dislikes: Dislikes
}

export interface Dislikes {
  readonly authors: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
}

/** A post that the member marked as "Not interested". */
export interface Disliked {
  readonly authorId: string
  readonly category: string | null
  readonly saidAt: Date
}

/** A vote of a member, or a category that the member picked as an interest. An interest counts as several votes. */
export interface PastVote {
  readonly category: string | null
  /** Time of the vote; for an interest, the time when the member picked the category. */
  readonly votedAt: Date
  /** 1 for a vote; for an interest, the number of votes that it counts as. */
  readonly votes: number
}

const hourMs = 3_600_000

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / hourMs

/** Returns the share of each category in a member's votes and interests, 0 to 1. Older ones count less. */
export function categorySharesOf(votes: readonly PastVote[], now: Date): Map<string, number> {
  const weights = new Map<string, number>()
  let total = 0
  for (const { category, votedAt, votes: counted } of votes) {
    const ageDays = Math.max(0, hoursBetween(votedAt, now)) / 24
    const weight = counted * 0.5 ** (ageDays / forYouWeights.taste.voteHalfLifeDays)
    total += weight
    if (category !== null) weights.set(category, (weights.get(category) ?? 0) + weight)
  }
  return new Map([...weights].map(([category, weight]) => [category, weight / total]))
}

/** Counts a member's "Not interested" marks by author and by category. Older ones count less. */
export function dislikesOf(disliked: readonly Disliked[], now: Date): Dislikes {
  const authors = new Map<string, number>()
  const categories = new Map<string, number>()
  for (const { authorId, category, saidAt } of disliked) {
    const ageDays = Math.max(0, hoursBetween(saidAt, now)) / 24
    const weight = 0.5 ** (ageDays / forYouWeights.dislike.halfLifeDays)
    authors.set(authorId, (authors.get(authorId) ?? 0) + weight)
    if (category !== null) categories.set(category, (categories.get(category) ?? 0) + weight)
  }
  return { authors, categories }
}

/** Returns the member's categories with the highest shares, highest first. */
export const favouriteCategories = ({ categoryShares }: Pick<Taste, 'categoryShares'>, limit: number): string[] =>
  [...categoryShares]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([category]) => category)

/** Converts a row to the values that the ranking needs, for one member. */
export function toCandidate(row: CandidateRow, taste: Taste, now: Date): Candidate {
  const { createdAt, deadline, lapsesAt, resolvedAt, result, ...post } = row
  const { category, country } = post
  return {
    ...post,
    ageHours: hoursBetween(createdAt, now),
    durationHours: deadline && hoursBetween(createdAt, deadline),
    leftHours: deadline && hoursBetween(now, deadline),
    resolved: resolvedAt !== null || (lapsesAt !== null && lapsesAt <= now),
    resultAgeHours: resolvedAt && result !== null ? hoursBetween(resolvedAt, now) : null,
    categoryShare: category === null ? 0 : (taste.categoryShares.get(category) ?? 0),
    authorDislikes: taste.dislikes.authors.get(post.authorId) ?? 0,
    categoryDislikes: category === null ? 0 : (taste.dislikes.categories.get(category) ?? 0),
    sameCountry: country !== null && country === taste.country,
  }
}
