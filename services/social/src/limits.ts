/**
 * Limits of writes that share commits, and of questions whether a member may see a post, which share calls to predictions.
 * Each limit applies separately to comments, likes, reactions, follows and questions.
 */
export const commitLimits = {
  /** Maximum number of writes that share a commit, or of questions that share a call. */
  writesPerBatch: 200,
  /** Maximum number of waiting writes or questions of a kind. */
  writesWaiting: 5_000,
} as const
