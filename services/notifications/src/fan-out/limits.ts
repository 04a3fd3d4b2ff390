export const fanOutLimits = {
  /** Maximum members that one transaction notifies. */
  notifiedAtOnce: 200,
  /** Maximum followers per call of social. */
  followersPerCall: 1_000,
  /** Maximum concurrent calls of predictions for one page of members. */
  viewCallsAtOnce: 10,
} as const
