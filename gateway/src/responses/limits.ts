/** The setting LIMITS can override these by name. */
export const responseDefaults = {
  /** Memory for all replies that their clients have not read yet. */
  replyBytes: 64 * 1024 * 1024,
  /** Maximum queued bytes of one reply. Beyond that its service waits (back-pressure). */
  queuedBytes: 4 * 1024 * 1024,
} as const

/** No setting changes these. */
export const responseLimits = {
  /** Maximum size of the pieces in which a queued reply is sent. */
  pieceBytes: 64 * 1024,
  /**
   * Minimum bytes of a queued reply that a client reads per window, else its connection is closed. It is a third of the
   * minimum rate of bodies. The system takes new bytes only once a third of its buffer is free. So a slow line seems to
   * pause for longer than the window of bodies.
   */
  readBytes: 80_000,
  /** Length of this window. */
  readWindowMs: 60_000,
  /** Responses and files below this size are not compressed. */
  compressedBytes: 1_024,
} as const
