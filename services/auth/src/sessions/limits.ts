export const sessionLimits = {
  /** A session ends after this idle time. */
  sessionIdleS: 30 * 24 * 3_600,
  /** The last use of a session is stored at most once in this time. */
  sessionSeenEveryS: 60,
  /** Maximum number of tokens in one call of `ResolveSessions`. */
  sessionsResolvedAtOnce: 500,
  /** Maximum age of the session cookie. The session itself ends by its last use, not by the cookie. */
  sessionCookieMs: 400 * 24 * 3_600_000,
} as const
