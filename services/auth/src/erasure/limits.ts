export const erasureLimits = {
  /** Time, in seconds, after which an unfinished erasure is shown to the admin. */
  unfinishedErasureS: 3_600,
  /** Interval of the job that lists missing erasures. */
  erasuresListedEveryMs: 10 * 60_000,
} as const
