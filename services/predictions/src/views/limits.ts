export const viewLimits = {
  /** Interval at which views are written. */
  viewsEveryMs: 1_000,
  /** Maximum number of views that are written together. */
  viewsPerBatch: 2_000,
  /** If more views than this wait, new views are dropped, so that the buffer does not grow without limit. */
  viewsWaiting: 50_000,
  /** A repeated view that is not part of a list with a snapshot counts again after this time. */
  viewRepeatMs: 10 * 60_000,
  /** Maximum number of members per page of `listSeenNotVoted`. */
  seenNotVoted: 1_000,
  /** Maximum number of members in one call of `leaveOutMuters`. */
  askedMembers: 1_000,
} as const
