export const searchLimits = {
  /** Matches that a search ranks. */
  searchCandidates: 500,
  /** Matches that a search returns. */
  foundPosts: 50,
} as const

/** How many posts and words a search reads. Tests use smaller numbers. */
export const searchReads = {
  /** Newest posts that are sampled to estimate the frequency of a search. */
  sampledPosts: 500,
  /** Newest posts that are read if the search is frequent. */
  walkedPosts: 20_000,
  /** Matches at which a search stops. */
  enoughMatches: 200,
  /** Maximum similar words per mistyped word. */
  similarWords: 5,
} as const
