export const sessionLimits = {
  /** Idle time, in seconds, after which a session ends. */
  sessionIdleS: 30 * 24 * 3_600,
  /** Minimum time, in seconds, between two writes of the last use of a session. */
  sessionSeenEveryS: 60,
  /** Maximum number of tokens in one call of `ResolveSessions`. */
  sessionsResolvedAtOnce: 500,
  /** Maximum age of the session cookie. The session itself ends by its last use, not by the cookie. */
  sessionCookieMs: 400 * 24 * 3_600_000,
} as const
