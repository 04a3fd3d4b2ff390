/** Trending: posts that get more than their author's posts usually do, fresh and contested ones first. */

/** What trending knows of a post. */
export interface TrendingCandidate {
  readonly postId: string
  readonly authorId: string
  /** Different members who acted on it in the last 6 hours. */
  readonly actors: number
  /** E: what other members did in the last 6 hours, weighted: see `actWeight`. */
  readonly engagement: number
  /** What the author's posts usually get in 6 hours, weighted alike. */
  readonly usualEngagement: number
  readonly ageHours: number
  /** Null for comparisons. */
  readonly durationHours: number | null
  readonly agreeCount: number
  readonly disagreeCount: number
}

/** What an act counts; one of an account younger than a day counts a quarter. */
export const actWeight = { vote: 1, comment: 2, share: 2, reaction: 0.5 } as const
export type ActKind = keyof typeof actWeight
export const youngAccountFactor = 0.25
/** An account younger than this is young, in hours. */
export const youngAccountHours = 24
/** How far back E looks, in hours; and from a post's beginning, how far its author's usual E does. */
export const windowHours = 6
/** The author's posts that the usual E is the mean of: the latest. */
export const usualPosts = 20

export const leastActors = 5
const mostOfAuthor = 2
const comparisonDurationHours = 48

/**
 * max(0, E − μ)² / μ · 0.5^(age / clamp(D / 4, 1, 12)) · (0.75 + 0.5 (1 − |2p − 1|)), with
 * μ = max(1, usual E) and p the agree share.
 */
export function trendingScore(post: TrendingCandidate): number {
  if (post.actors < leastActors) return 0
  const usual = Math.max(1, post.usualEngagement)
  const surprise = Math.max(0, post.engagement - usual) ** 2 / usual
  const halfLife = Math.min(12, Math.max(1, (post.durationHours ?? comparisonDurationHours) / 4))
  const votes = post.agreeCount + post.disagreeCount
  const agreeShare = votes === 0 ? 0.5 : post.agreeCount / votes
  return surprise * 0.5 ** (post.ageHours / halfLife) * (0.75 + 0.5 * (1 - Math.abs(2 * agreeShare - 1)))
}

/** The posts that trend, highest first, at most two of an author. */
export function rankTrending(candidates: readonly TrendingCandidate[], most: number): string[] {
  const ofAuthor = new Map<string, number>()
  return candidates
    .map((post) => ({ post, score: trendingScore(post) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.post.postId < b.post.postId ? 1 : -1))
    .filter(({ post }) => {
      const count = (ofAuthor.get(post.authorId) ?? 0) + 1
      ofAuthor.set(post.authorId, count)
      return count <= mostOfAuthor
    })
    .slice(0, most)
    .map(({ post }) => post.postId)
}
