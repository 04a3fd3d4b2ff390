export const followLimits = {
  /** Maximum followers in one reply to a peer. */
  followersPerReply: 1_000,
} as const
