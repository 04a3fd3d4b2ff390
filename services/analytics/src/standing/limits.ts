export const standingLimits = {
  /** Interval of the job that updates standings. */
  updateStandingsEveryMs: 1_000,
  /** Maximum members whose standing one run updates, each in a separate transaction. */
  standingsPerRun: 500,
  /** Page size for recomputing all standings. */
  recomputedPerPage: 500,
} as const
