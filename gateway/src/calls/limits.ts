/** Limits that the setting LIMITS can override by name. */
export const callDefaults = {
  /** Maximum sum of the time for admission and the time from the end of a request to the start of its response. */
  answerMs: 4_500,
  /** `answerMs` of uploads and archives. */
  longAnswerMs: 30_000,
} as const

/** Limits that no setting changes. */
export const callLimits = {
  /** Minimum time that an upstream gets for its response, however long admission took. */
  minAnswerMs: 100,
} as const
