/** Limits that the setting LIMITS can override by name. */
export const callDefaults = {
  /**
   * Maximum time that a call waits for its response: the time until it is admitted, plus the time from the end of its body to
   * the start of the response.
   */
  answerMs: 4_500,
  /** `answerMs` of calls that upload files or reply with an archive. */
  longAnswerMs: 30_000,
} as const

/** Limits that no setting changes. */
export const callLimits = {
  /** Minimum time that an upstream gets for its response, however long admission took. */
  minAnswerMs: 100,
} as const
