export const commentLimits = {
  /** Maximum replies on a page of threads. The replies that they answer are added. */
  repliesPerPage: 1_000,
  /** Maximum private posts to check for one list of a member's comments; comments on further ones are omitted. */
  privatePosts: 1_000,
  /** Maximum comments in one call of a peer. */
  askedComments: 1_000,
} as const
