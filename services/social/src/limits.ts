/**
 * Writes of comments, likes, reactions and follows, and questions about visibility: each kind shares its commits or
 * calls.
 */
export const commitLimits = {
  /** Maximum writes that share a commit, or questions that share a call. */
  writesPerBatch: 200,
  /** Maximum writes or questions of a kind that wait. */
  writesWaiting: 5_000,
} as const
