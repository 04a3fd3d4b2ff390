export const checkerLimits = {
  /** After a failed request to the checker, uploads do not wait for it this long. */
  checkerSilentMs: 30_000,
  /** Maximum length of the checker's response. */
  verdictBytes: 4_096,
} as const
