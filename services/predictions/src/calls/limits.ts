export const callLimits = {
  /** Number of a member's latest votes from which their calls are listed and counted. */
  callsRead: 10_000,
  /** A call closes soon if its deadline is within this time. */
  closingSoonMs: 24 * 3_600_000,
} as const
