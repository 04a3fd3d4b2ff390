export const adminLimits = {
  /** Maximum number of posts in the admin's list of popular posts. */
  adminPopularPosts: 20,
  /** Maximum number of posts that the admin's search returns. */
  adminFoundPosts: 50,
} as const
