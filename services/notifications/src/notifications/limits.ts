export const notificationLimits = {
  /** Age at which read notifications are removed. */
  readKeptDays: 90,
  /** Interval of the job that removes read notifications. */
  removeReadEveryMs: 10 * 60_000,
  /** Maximum number of notifications, acts or votes that one transaction removes. */
  removedAtOnce: 500,
  /** Maximum number of notifications read to fill a page or to count. The bell shows at most 9+. */
  scanned: 1_000,
  /** Batch size for these reads. */
  scannedAtOnce: 100,
} as const
