export const passwordLimits = {
  /** How long the admin may take to confirm a right password, in seconds. */
  secondFactorS: 5 * 60,
  /** Maximum number of attempts to confirm the password. After that, the admin must enter the password again. */
  secondFactorTries: 10,
  /**
   * Number of passwords that are hashed at the same time. Each takes a thread, 19 MiB and about 50 ms. One slot is reserved
   * for known browsers and mailed links.
   */
  hashing: { concurrency: 2, reserved: 1, maxWaiting: 25 },
} as const
