/**
 * Every limit of the service; configuration cannot change them. The rate limits of calls are in
 * gateway/src/limits.ts.
 */
export const fixedLimits = {
  /** Maximum writes that share a commit, or view questions that share a call; then the maximum waiting for one. */
  writesPerBatch: 200,
  writesWaiting: 5_000,
  /** Maximum replies on a page of threads. The replies that they answer are added. */
  repliesPerPage: 1_000,
  /** Maximum private posts to check for one list of a member's comments; comments on further ones are omitted. */
  privatePosts: 1_000,
  /** Maximum likes in the list of a comment's likes. */
  listedLikes: 1_000,
  /** Maximum comments in one call of a peer. */
  askedComments: 1_000,
  /** Maximum followers in one reply to a peer. */
  followersPerReply: 1_000,
  /** Batch sizes that keep transactions short: items of an erased member, and rows of a deleted post. */
  erasedPerRun: 200,
  clearedPerRun: 1_000,
  /** Intervals of the jobs, in ms. */
  eraseEveryMs: 1_000,
  clearEveryMs: 1_000,
} as const
