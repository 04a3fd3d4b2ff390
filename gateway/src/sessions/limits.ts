export const sessionLimits = {
  /** How long a session is cached: half of the second within which an ended session is rejected. */
  sessionCacheMs: 500,
  /** Maximum age of auth's response, counted from the request. */
  sessionKnownMs: 1_000,
  /** Maximum number of requests to auth until a response is recent enough. */
  sessionAskedTimes: 2,
  /** Maximum number of cached sessions. */
  cachedSessions: 10_000,
  /** Maximum number of sessions per request to auth. */
  sessionsResolvedAtOnce: 500,
  /** Maximum length of a session token. A longer token has no session. */
  sessionTokenLength: 64,
  /** A request to auth also covers the sessions in use whose cache entries expire within this time. */
  sessionDueMs: 100,
  /** Timeout of calls to auth. */
  resolveSessionMs: 2_000,
} as const
