/** Trending: posts with more engagement than their author's posts usually have. New and contested posts rank higher. */

/** The values of a post that the trending score needs. */
export interface TrendingCandidate {
  readonly postId: string
  readonly authorId: string
  /** Number of other members who voted, commented, shared or reacted in the last 6 hours. */
  readonly actors: number
  /** E: acts of other members in the last 6 hours, weighted by `actWeight`. */
  readonly engagement: number
  /** The mean engagement of the author's posts in their first 6 hours. */
  readonly usualEngagement: number
  readonly ageHours: number
  /** Null for comparisons. */
  readonly durationHours: number | null
  readonly agreeCount: number
  readonly disagreeCount: number
}

export const actWeight = { vote: 1, comment: 2, share: 2, reaction: 0.5 } as const
export type ActKind = keyof typeof actWeight

/** The weight of an act is multiplied by this if the member joined less than `youngMemberHours` before. */
export const youngMemberFactor = 0.25
export const youngMemberHours = 24
/** The engagement E counts the acts of this many hours before now. */
export const windowHours = 6
/** The usual engagement is the mean of this many of the author's latest posts. */
export const usualPosts = 20

export const minActors = 5
const maxPerAuthor = 2
const comparisonDurationHours = 48

/**
 * The score is max(0, E − μ)² / μ · 0.5^(age / clamp(D / 4, 1, 12)) · (0.75 + 0.5 (1 − |2p − 1|)). E is the engagement: the sum
 * of the weighted acts of other members in the last 6 hours. μ is max(1, usual E). The age and the duration D are in hours; D
 * is 48 for a comparison. p is the share of agreeing votes, or 0.5 without votes. The score is 0 if fewer than 5 other members
 * acted.
 */
export function trendingScore(post: TrendingCandidate): number {
  if (post.actors < minActors) return 0
  const usual = Math.max(1, post.usualEngagement)
  const surprise = Math.max(0, post.engagement - usual) ** 2 / usual
  const halfLife = Math.min(12, Math.max(1, (post.durationHours ?? comparisonDurationHours) / 4))
  const votes = post.agreeCount + post.disagreeCount
  const agreeShare = votes === 0 ? 0.5 : post.agreeCount / votes
  return surprise * 0.5 ** (post.ageHours / halfLife) * (0.75 + 0.5 * (1 - Math.abs(2 * agreeShare - 1)))
}

/** Returns the ids of trending posts, highest score first, with at most two posts per author. */
export function rankTrending(candidates: readonly TrendingCandidate[], limit: number): string[] {
  const ofAuthor = new Map<string, number>()
  return candidates
    .map((post) => ({ post, score: trendingScore(post) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.post.postId < b.post.postId ? 1 : -1))
    .filter(({ post }) => {
      const count = (ofAuthor.get(post.authorId) ?? 0) + 1
      ofAuthor.set(post.authorId, count)
      return count <= maxPerAuthor
    })
    .slice(0, limit)
    .map(({ post }) => post.postId)
}
