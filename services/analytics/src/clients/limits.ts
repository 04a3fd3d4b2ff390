export const clientLimits = {
  /** Timeout for a member's language from auth. */
  languageTimeoutMs: 400,
  /** Pause of such calls after a failure. */
  languagePauseMs: 3_000,
  /** Timeout of a forwarded client event. */
  forwardTimeoutMs: 3_000,
  /** Maximum client events that are forwarded at a time; further ones are dropped. */
  forwardsInFlight: 20,
} as const
