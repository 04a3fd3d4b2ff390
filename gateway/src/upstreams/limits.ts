/** Limits that the setting LIMITS can override by name. */
export const upstreamDefaults = {
  /** Maximum pause within an upstream's response. */
  answerStallMs: 30_000,
  /** Maximum number of connections to one upstream for reads; further reads wait. */
  upstreamConnections: 160,
  /**
   * Maximum number of connections to one upstream for writes whose body, if any, has arrived. Reads have their own connections.
   */
  bodyConnections: 64,
  /** Maximum number of connections to one upstream for uploads that are still arriving. */
  uploadConnections: 32,
  /**
   * Maximum number of calls that wait for a service in the same process, separately for reads and for bodies. The end of each
   * call scans the whole queue.
   */
  waitingInProcess: 1_000,
} as const

/** Limits that no setting changes. */
export const upstreamLimits = {
  /** Up to this size, a complete reply of a service in this process skips the reply queue. */
  straightBytes: 64 * 1024,
  /** Maximum number of idle connections in each pool. */
  freeConnections: 64,
} as const
