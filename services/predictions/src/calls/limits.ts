export const callLimits = {
  /** Number of a member's latest votes that are read to list and count their calls. */
  callsRead: 10_000,
  /** A call closes soon if its deadline is within this time. */
  closingSoonMs: 24 * 3_600_000,
} as const
