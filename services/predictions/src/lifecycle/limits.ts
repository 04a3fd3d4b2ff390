export const lifecycleLimits = {
  /** Posts that one run of the job advances. */
  advancedPerRun: 100,
  /** Interval of this job, unless a post is due earlier. */
  advanceEveryMs: 1_000,
} as const
