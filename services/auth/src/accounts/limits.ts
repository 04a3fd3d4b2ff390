export const accountLimits = {
  /** Maximum number of ids in one call for cards or contacts. */
  idsPerCall: 1_000,
  /** Maximum number of users that a search returns. */
  foundUsers: 50,
  /** Number of users in the admin's list of the newest users. */
  recentUsers: 20,
} as const
