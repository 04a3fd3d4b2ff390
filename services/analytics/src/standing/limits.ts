export const standingLimits = {
  /** Minimum pause of the idle job that updates standings. The job sleeps longer while no standing is due. */
  updateStandingsEveryMs: 1_000,
  /** Maximum number of members whose standing one run updates, each in a separate transaction. */
  standingsPerRun: 500,
  /** Page size for recomputing all standings. */
  recomputedPerPage: 500,
} as const
