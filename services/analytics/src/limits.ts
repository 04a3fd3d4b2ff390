/**
 * Every limit of the service; configuration cannot change them. The definitions of figures, ranks, badges and
 * streaks are with their rules: `usage-statistics/rules.ts`, `standing/rules`, `badges/rules`, `streaks/rules`.
 */
export const fixedLimits = {
  /** A session of use is closed after this time without activity, in ms. */
  sessionInactivityMs: 5 * 60_000,
  /** Intervals of the jobs, in ms. */
  closeSessionsEveryMs: 30_000,
  publishSharesEveryMs: 5_000,
  updateStandingsEveryMs: 1_000,
  warnStreaksEveryMs: 20_000,
  /** Maximum members whose standing one run updates, each in a separate transaction. */
  standingsPerRun: 500,
  /** Maximum members whose streaks one run checks, in one transaction and with one call of auth. */
  streaksPerRun: 200,
  /** Page size for recomputing all standings. */
  recomputedPerPage: 500,
  /** Period of a member's most active day and favorite category, in days. */
  lookBackDays: 90,
  /** Periods of the admin charts: daily figures in days, sign-ups in weeks, retention in days. */
  dailyFigureDays: 30,
  trendWeeks: 8,
  trendDays: 31,
  /** Timeout for a member's language from auth, and the pause of such calls after a failure, in ms. */
  languageTimeoutMs: 400,
  languagePauseMs: 3_000,
  /** Forwarding of client events: timeout in ms, and maximum concurrent requests; further events are dropped. */
  forwardTimeoutMs: 3_000,
  forwardsInFlight: 20,
  /** Connections for documents on PostgreSQL, in addition to those of DATABASE_POOL. */
  documentsConnections: 4,
  /** Timeout for an unavailable MongoDB server, in ms, unless the URL sets one. */
  mongoSelectionMs: 4_000,
} as const
