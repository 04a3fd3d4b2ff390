/** The setting LIMITS can override these by name. */
export const upstreamDefaults = {
  /** Maximum pause within an upstream's response. */
  answerStallMs: 30_000,
  /** Maximum connections to one upstream; further requests wait. */
  upstreamConnections: 160,
  /** Maximum connections to one upstream for writes that are still arriving. So reads always find a connection. */
  bodyConnections: 64,
  /** Maximum connections to one upstream for uploads that are still arriving. */
  uploadConnections: 32,
  /**
   * Maximum waiting calls to a service in the same process, each for reads and bodies. Each finished call scans its
   * queue.
   */
  waitingInProcess: 1_000,
} as const

/** No setting changes these. */
export const upstreamLimits = {
  /** A complete reply of a service in this process skips the queue up to this size. */
  straightBytes: 64 * 1024,
  /** Maximum idle connections in each pool. */
  freeConnections: 64,
} as const
