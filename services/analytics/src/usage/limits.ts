export const usageLimits = {
  /** A session of use is closed after this time without activity. */
  sessionInactivityMs: 5 * 60_000,
  /** Interval of the job that closes sessions of use. */
  closeSessionsEveryMs: 30_000,
  /** Minimum pause of the idle job that publishes shares. The job is woken by events, and at the latest after 30 s. */
  publishSharesEveryMs: 5_000,
  /** Connections for documents on PostgreSQL, in addition to those of DATABASE_POOL. */
  documentsConnections: 4,
  /** Timeout for an unavailable MongoDB server, unless the URL sets one. */
  mongoSelectionMs: 4_000,
} as const
