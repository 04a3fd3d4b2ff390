export const searchIndexLimits = {
  /** Before a word is deleted, this number of newest posts is searched first for another post with the word. */
  sampledPosts: 500,
  /** Maximum number of posts that one run of the job indexes. */
  indexedPerRun: 500,
  /** Maximum number of words that one run of the job checks. */
  sweptPerRun: 1_000,
  /** Interval of the job that indexes posts and checks words. */
  indexEveryMs: 10 * 60_000,
} as const
