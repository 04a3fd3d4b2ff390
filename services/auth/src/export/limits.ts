export const exportLimits = {
  /** Maximum number of exports per member. */
  memberExports: { max: 6, windowS: 3_600 },
  /** Number of archives that are built at the same time; low, because each reads all data of a member. */
  exporting: { concurrency: 2, maxWaiting: 6 },
  /** Maximum number of archives on disk, being built or sent. Clients may read slowly. Further exports fail. */
  archives: { concurrency: 8, maxWaiting: 0 },
  /** Timeout for building an archive, including the calls to all services. Sending is not limited. */
  exportMs: 25_000,
} as const
