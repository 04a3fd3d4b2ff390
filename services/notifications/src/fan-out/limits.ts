export const fanOutLimits = {
  /** Maximum number of members that one transaction notifies. */
  notifiedAtOnce: 200,
  /** Maximum number of followers per call of social. */
  followersPerCall: 1_000,
  /** Maximum number of concurrent calls of predictions for one page of members. */
  viewCallsAtOnce: 10,
} as const
