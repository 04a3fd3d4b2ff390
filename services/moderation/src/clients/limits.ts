export const clientLimits = {
  /** Timeout for a peer to apply a block, the end of a block, or mutes. */
  applyMs: 1_000,
  /** Timeout for media to list a case's photos. */
  photosMs: 3_000,
  /** Timeout for media to send a photo of a case. */
  photoMs: 10_000,
  /** Timeout of each call for the context of a case. The case is shown only after these calls. */
  contextMs: 1_000,
} as const
