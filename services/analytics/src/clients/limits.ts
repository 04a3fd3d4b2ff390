export const clientLimits = {
  /** Timeout of a call to auth for a member's language. */
  languageTimeoutMs: 400,
  /** After a call for a language has failed, such calls are skipped for this time. */
  languagePauseMs: 3_000,
  /** Timeout of a forwarded client event. */
  forwardTimeoutMs: 3_000,
  /** Maximum number of client events that are forwarded at a time; further events are dropped. */
  forwardsInFlight: 20,
} as const
