/**
 * Limits of writes that share commits (comments, likes, reactions, follows), and of visibility questions that share calls.
 * They apply to each kind separately.
 */
export const commitLimits = {
  /** Maximum number of writes that share a commit, or of questions that share a call. */
  writesPerBatch: 200,
  /** Maximum number of waiting writes or questions of a kind. */
  writesWaiting: 5_000,
} as const
