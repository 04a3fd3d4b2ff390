/** Reads of many rows: searches, and pages with a deep offset. */
export const costlyReadLimits = {
  /** Maximum concurrent costly reads. */
  concurrency: 2,
  /** Slots of these that only members use. */
  reserved: 1,
  /** Maximum waiting reads, in all. */
  maxWaiting: 50,
  /** Maximum waiting reads, per member. */
  maxWaitingOfOwner: 4,
  /** Timeout of a statement. */
  statementMs: 1_000,
} as const
