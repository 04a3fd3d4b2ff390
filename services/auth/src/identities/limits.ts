export const identityLimits = {
  /** Number of retries of a sign-in if the same person signs in for the first time concurrently. */
  signInRetries: 2,
} as const
