/** The setting LIMITS can override these by name. */
export const callDefaults = {
  /** Maximum time for admission plus the time from the end of a request to the start of its response. */
  answerMs: 4_500,
  /** The same for uploads and for archives. */
  longAnswerMs: 30_000,
} as const

/** No setting changes these. */
export const callLimits = {
  /** Minimum time that an upstream gets for its response, however long admission took. */
  minAnswerMs: 100,
} as const
