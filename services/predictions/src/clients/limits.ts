export const clientLimits = {
  /** Timeout of groups when a page waits for it. */
  groupsMs: 1_000,
  /** Pause of calls to groups after a failure. */
  groupsPauseMs: 1_000,
} as const
