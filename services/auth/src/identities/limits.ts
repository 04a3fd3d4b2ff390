export const identityLimits = {
  /** Retries of a sign-in if the same person signs in for the first time concurrently. */
  signInRetries: 2,
} as const
