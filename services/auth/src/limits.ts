export const sweepLimits = {
  /** Interval of the job that deletes expired rows. */
  sweepEveryMs: 10 * 60_000,
  /** Maximum number of expired rows per table that one run of this job deletes. */
  sweptPerRun: 1_000,
} as const
