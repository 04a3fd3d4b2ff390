export const exportLimits = {
  /** Maximum exports per member. */
  memberExports: { max: 6, windowS: 3_600 },
  /** Concurrent exports. Each reads all data of a member, so concurrency is low. */
  exporting: { concurrency: 2, maxWaiting: 6 },
  /** Archives on disk, which are being made or sent to clients that may be slow. Further exports fail. */
  archives: { concurrency: 8, maxWaiting: 0 },
  /** Timeout of an export with the calls to all services. */
  exportMs: 25_000,
} as const
