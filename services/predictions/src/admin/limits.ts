export const adminLimits = {
  /** Posts in the admin's list of popular posts. */
  adminPopularPosts: 20,
  /** Posts in the admin's search. */
  adminFoundPosts: 50,
} as const
