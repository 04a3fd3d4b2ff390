export const commentLimits = {
  /** Maximum number of replies on a page of threads. The parents of these replies are added, and do not count. */
  repliesPerPage: 1_000,
  /** Maximum number of private posts in a list of a member's comments. Comments on further private posts are omitted. */
  privatePosts: 1_000,
  /** Maximum number of comments in one call by another service. */
  askedComments: 1_000,
} as const
