export const likeLimits = {
  /** Maximum number of likes in the list of a comment's likes. */
  listedLikes: 1_000,
} as const
