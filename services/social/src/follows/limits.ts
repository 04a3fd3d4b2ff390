export const followLimits = {
  /** Maximum number of followers in one reply to another service. */
  followersPerReply: 1_000,
} as const
