export const followLimits = {
  /** Maximum number of followers in one reply to a peer. */
  followersPerReply: 1_000,
} as const
