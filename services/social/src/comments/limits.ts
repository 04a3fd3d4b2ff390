export const commentLimits = {
  /** Maximum number of replies on a page of threads, not counting parents of these replies, which are added. */
  repliesPerPage: 1_000,
  /** Maximum number of private posts to check for a list of a member's comments; comments on more of them are omitted. */
  privatePosts: 1_000,
  /** Maximum number of comments in one call of a peer. */
  askedComments: 1_000,
} as const
