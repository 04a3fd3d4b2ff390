export const clientLimits = {
  /** Timeout of the call that reads a member's private groups, for which a page waits. */
  groupsMs: 1_000,
  /** How long such calls fail immediately after one has failed. */
  groupsPauseMs: 1_000,
} as const
