export const clientLimits = {
  /** Timeout of the call that reads a member's private groups, for which a page waits. */
  groupsMs: 1_000,
  /** After such a call has failed, further calls fail immediately for this time. */
  groupsPauseMs: 1_000,
} as const
