export const erasureLimits = {
  /** An erasure that is unfinished after this time is shown to the admin. */
  unfinishedErasureS: 3_600,
  /** Interval of the job that lists missing erasures. */
  erasuresListedEveryMs: 10 * 60_000,
} as const
