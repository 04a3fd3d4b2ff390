export const blockLimits = {
  /** Maximum number of members that one member may block. */
  blocksOfMember: 5_000,
  /** A block that is pending longer than this was left behind by a stopped process. A job then decides the block. */
  pendingMs: 10_000,
  /** Maximum number of blocks that one run of this job decides. */
  pendingPerRun: 20,
  /** Poll interval of this job. */
  decideEveryMs: 1_000,
} as const
