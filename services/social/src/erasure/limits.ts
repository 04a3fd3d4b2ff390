export const erasureLimits = {
  /** Maximum items of an erased member in one transaction of the job that deletes them. */
  erasedPerRun: 200,
  /** Interval of this job. */
  eraseEveryMs: 1_000,
} as const
