/** Reads of many rows, in each service: searches, and pages with a deep offset. */
export const costlyReadLimits = {
  /** Maximum number of concurrent costly reads. */
  concurrency: 2,
  /** Number of the concurrent reads that are reserved for members. */
  reserved: 1,
  /** Maximum number of waiting reads of members, and the same number for visitors. */
  maxWaiting: 50,
  /** Maximum number of waiting reads, per member. */
  maxWaitingOfOwner: 4,
  /** Timeout of a statement of a costly read. */
  statementMs: 1_000,
} as const
