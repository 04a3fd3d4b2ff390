export const voteLimits = {
  /** Maximum votes per commit. */
  votesPerBatch: 200,
  /** Maximum waiting votes. Above it, a vote fails as unavailable. */
  votesWaiting: 5_000,
  /** Maximum votes that are shown next to the comments of a post. */
  shownVotes: 1_000,
} as const
