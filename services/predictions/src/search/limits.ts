export const searchLimits = {
  /** Maximum number of matches that a search ranks. */
  searchCandidates: 500,
  /** Maximum number of matches that a search returns. */
  foundPosts: 50,
} as const

/** How many posts and words a search reads. Tests use smaller numbers. */
export const searchReads = {
  /** Number of newest posts that are sampled, to estimate how many posts match. */
  sampledPosts: 500,
  /** Maximum number of newest posts that are read one by one, if many posts match. */
  walkedPosts: 20_000,
  /** Number of matches at which a search stops. */
  enoughMatches: 200,
  /** Maximum number of similar words per mistyped word. */
  similarWords: 5,
} as const
