/**
 * Every limit of the service; no configuration changes them. What defines a figure, a rank, a badge or a streak
 * is with its rules: `reports/rules.ts`, `standing/rules`, `badges/rules`, `streaks/rules`.
 */
export const fixedLimits = {
  /** A session of use is closed after this time without activity. */
  sessionInactivityMs: 5 * 60_000,
  /** Intervals of the jobs. */
  closeSessionsEveryMs: 30_000,
  publishSharesEveryMs: 5_000,
  updateStandingsEveryMs: 1_000,
  warnStreaksEveryMs: 20_000,
  /** Members whose standing one run updates, each in a transaction of their own. */
  standingsPerRun: 500,
  /** Members whose streak one run looks at, all in one transaction; auth is asked for so many contacts at once. */
  streaksPerRun: 200,
  /** Members read at a time while all standings are recomputed. */
  recomputedPerPage: 500,
  /** How far a member's most active day and favorite category look back. */
  lookBackDays: 90,
  /** The admin's charts: days of daily figures, weeks of sign-ups, days with a retention figure. */
  reportDays: 30,
  trendWeeks: 8,
  trendDays: 31,
  /** How long a reply waits for auth to say a member's language, and how long auth is not asked after a failure. */
  languageTimeoutMs: 400,
  languagePauseMs: 3_000,
  /** Client events that are forwarded to the operator: time for each, and requests at once; further events are dropped. */
  forwardTimeoutMs: 3_000,
  forwardsInFlight: 20,
  /** Connections for documents on PostgreSQL, beside those of DATABASE_POOL. */
  documentsConnections: 4,
  /** How long a MongoDB server that is away is waited for, unless the URL says. */
  mongoSelectionMs: 4_000,
} as const
