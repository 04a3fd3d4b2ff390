export const searchIndexLimits = {
  /** Newest posts that are searched first for the last use of a word. */
  sampledPosts: 500,
  /** Posts that one run of the job indexes. */
  indexedPerRun: 500,
  /** Maximum words that one run of the job checks. */
  sweptPerRun: 1_000,
  /** Interval of the job that indexes posts and checks words. */
  indexEveryMs: 10 * 60_000,
} as const
