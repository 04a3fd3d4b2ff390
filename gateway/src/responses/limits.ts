/** Limits that the setting LIMITS can override by name. */
export const responseDefaults = {
  /** Maximum memory of all replies that clients have not read yet. */
  replyBytes: 64 * 1024 * 1024,
  /** Maximum queued bytes of one reply. Beyond that the service waits (back-pressure). */
  queuedBytes: 4 * 1024 * 1024,
} as const

/** Limits that no setting changes. */
export const responseLimits = {
  /** Maximum size of the pieces in which a queued reply is sent. */
  pieceBytes: 64 * 1024,
  /**
   * Minimum bytes of a queued reply that a client must read per `readWindowMs`; otherwise its connection is closed. The
   * rate is a third of the minimum rate of bodies, over a longer window: the operating system takes new bytes only once
   * a third of its buffer is free, so a slow line seems to pause.
   */
  readBytes: 80_000,
  /** Window in which a client must read `readBytes`. */
  readWindowMs: 60_000,
  /** Responses and files below this size are not compressed. */
  compressedBytes: 1_024,
} as const
