/** Limits that the setting LIMITS can override by name. */
export const liveDefaults = {
  /** Maximum number of live streams per member. */
  memberStreams: 8,
  /** Maximum number of live streams in total. */
  streams: 5_000,
  /** A stream with more unsent bytes than this is dropped. */
  streamBytes: 64 * 1024,
  /** Interval of a stream's heartbeats. */
  heartbeatMs: 15_000,
  /** Interval at which visibility is checked for open streams. */
  viewMs: 30_000,
  /** Maximum age of replayed changes. */
  missedMs: 60_000,
  /** How long changes are coalesced before a broadcast. Of several counts of a post only the last is sent. */
  gatherMs: 100,
} as const

/** Limits that no setting changes. */
export const liveLimits = {
  /** Retry-After of a 429 for too many live streams. */
  streamRetrySeconds: 30,
  /** How long startup waits for the event log before it continues without it. */
  eventLogStartMs: 5_000,
  /** Retry interval if the event log is unavailable. */
  eventLogRetryMs: 1_000,
  /** Maximum number of changes that are kept for replay. */
  replayedChanges: 50_000,
  /** Interval of the jobs for heartbeats, visibility checks and ended sessions of live streams. */
  liveJobMs: 1_000,
  /** Maximum number of concurrent visibility checks of live streams; further checks wait. */
  visibilityChecks: 64,
  /** Maximum number of concurrent session checks of live streams. */
  sessionsCheckedAtOnce: 64,
  /** Clients of a stopping gateway reconnect after this time plus a random part of `reconnectSpreadMs`. */
  reconnectMs: 500,
  /** Maximum random part of the time after which clients reconnect. */
  reconnectSpreadMs: 4_500,
} as const
