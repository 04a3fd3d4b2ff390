export const notificationLimits = {
  /** Age at which read notifications are removed. */
  readKeptDays: 90,
  /** Interval of the job that removes them. */
  removeReadEveryMs: 10 * 60_000,
  /** Maximum notifications, acts or votes that one transaction removes. */
  removedAtOnce: 500,
  /** Maximum notifications read to fill a page or to count. The bell shows at most 9+. */
  scanned: 1_000,
  /** Notifications that are read at a time for this. */
  scannedAtOnce: 100,
} as const
