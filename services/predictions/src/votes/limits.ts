export const voteLimits = {
  /** Maximum number of votes per commit. */
  votesPerBatch: 200,
  /** Maximum number of waiting votes. Further votes fail as unavailable. */
  votesWaiting: 5_000,
  /** Maximum number of votes that are shown next to the comments of a post. */
  shownVotes: 1_000,
} as const
