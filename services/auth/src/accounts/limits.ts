export const accountLimits = {
  /** Maximum ids in one call for cards or contacts. */
  idsPerCall: 1_000,
  /** Maximum users that a search returns. */
  foundUsers: 50,
  /** Number of the newest users for the admin. */
  recentUsers: 20,
} as const
