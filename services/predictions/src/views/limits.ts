export const viewLimits = {
  /** Interval at which views are written. */
  viewsEveryMs: 1_000,
  /** Maximum views that are written together. */
  viewsPerBatch: 2_000,
  /** Maximum views that wait. Above it, views are dropped: they only affect the ranking. */
  viewsWaiting: 50_000,
  /** Outside a snapshot, a repeated view counts again after this time. */
  viewRepeatMs: 10 * 60_000,
  /** Maximum members who have seen a post and not voted, in one reply to another service. */
  seenNotVoted: 1_000,
} as const
