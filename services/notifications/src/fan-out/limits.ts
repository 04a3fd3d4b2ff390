export const fanOutLimits = {
  /** Maximum number of members that one transaction notifies. */
  notifiedAtOnce: 200,
  /** Maximum number of followers per call of social. */
  followersPerCall: 1_000,
  /** Maximum number of concurrent calls of predictions for one page of members. */
  viewCallsAtOnce: 10,
  /** Delay of the notification of an achievement that results earned, so that it does not give away a result before its reveal. */
  achievementDelayMs: 24 * 3_600_000,
} as const
