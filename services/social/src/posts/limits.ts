export const postLimits = {
  /** Maximum rows of a deleted post in one transaction of the job that deletes them. */
  clearedPerRun: 1_000,
  /** Interval of this job. */
  clearEveryMs: 1_000,
} as const
