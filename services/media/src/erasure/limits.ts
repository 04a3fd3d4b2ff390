export const erasureLimits = {
  /** Interval of the job that publishes erased members. */
  publishErasedEveryMs: 5_000,
  /** Maximum number of erased members that one run of this job publishes. */
  publishedPerRun: 100,
} as const
