export const likeLimits = {
  /** Maximum likes in the list of a comment's likes. */
  listedLikes: 1_000,
} as const
