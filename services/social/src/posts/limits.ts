export const postLimits = {
  /** Maximum number of rows of a deleted post in one transaction of the job that deletes them. */
  clearedPerRun: 1_000,
  /** Interval of the job that deletes the comments, likes and reactions of deleted posts. */
  clearEveryMs: 1_000,
} as const
