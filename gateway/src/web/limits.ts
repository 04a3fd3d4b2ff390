export const webLimits = {
  /** How long the sign-in options are cached. */
  signInOptionsMs: 5_000,
  /** Delay of a retry if auth was unavailable. */
  signInOptionsRetryMs: 2_000,
} as const
