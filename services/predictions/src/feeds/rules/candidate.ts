import type { Candidate, CandidatePost } from './for-you.ts'
import { forYouWeights } from './for-you-weights.ts'

/** A candidate as it was read. */
export interface CandidateRow extends CandidatePost {
  readonly groupId: string | null
  /** Whether it is a private group's. */
  readonly isPrivate: boolean
  readonly createdAt: Date
  /** Null for comparisons. */
  readonly deadline: Date | null
  /** When it lapses to unclear. */
  readonly lapsesAt: Date | null
  readonly resolvedAt: Date | null
  readonly result: boolean | null
  /** The last of the followed who voted. */
  readonly followedVoter: string | null
}

/** What the ranking knows of the member. */
export interface Taste {
  /** As entered, else as detected; null where neither is known. */
  readonly country: string | null
  /** The share of each category in the member's recent votes, 0 to 1. */
  readonly categoryShares: ReadonlyMap<string, number>
}

export interface PastVote {
  readonly category: string | null
  readonly votedAt: Date
}

const hourMs = 3_600_000

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / hourMs

/** The share of each category in a member's votes; older votes count less. */
export function categorySharesOf(votes: readonly PastVote[], now: Date): Map<string, number> {
  const weights = new Map<string, number>()
  let total = 0
  for (const { category, votedAt } of votes) {
    const ageDays = Math.max(0, hoursBetween(votedAt, now)) / 24
    const weight = 0.5 ** (ageDays / forYouWeights.taste.voteHalfLifeDays)
    total += weight
    if (category !== null) weights.set(category, (weights.get(category) ?? 0) + weight)
  }
  return new Map([...weights].map(([category, weight]) => [category, weight / total]))
}

/** The categories that a member votes in most, the most first. */
export const favouriteCategories = ({ categoryShares }: Taste, limit: number): string[] =>
  [...categoryShares]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([category]) => category)

/** A post as the ranking needs it, for a member at a time. */
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
    sameCountry: country !== null && country === taste.country,
  }
}
