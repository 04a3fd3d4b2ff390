/**
 * Every limit of the service; no configuration changes them. How many calls a member may make in a time is in
 * gateway/src/limits.ts.
 */
export const fixedLimits = {
  /** Comments, likes, reactions or follows that share a commit, questions that share a call, and those that may wait for theirs. */
  writesPerBatch: 200,
  writesWaiting: 5_000,
  /** Replies on a page of threads. */
  repliesPerPage: 1_000,
  /** Private posts that are asked about for one list of a member's comments; comments on further ones are absent. */
  privatePosts: 1_000,
  /** Likes in the list of who likes a comment. */
  listedLikes: 1_000,
  /** Comments in one question of a peer. */
  askedComments: 1_000,
  /** Followers in one reply to a peer. */
  followersPerReply: 1_000,
  /** Things of an erased member, and rows of a deleted post, removed in one transaction, so that none takes long. */
  erasedPerRun: 200,
  clearedPerRun: 1_000,
  /** Intervals of the jobs. */
  eraseEveryMs: 1_000,
  clearEveryMs: 1_000,
} as const
