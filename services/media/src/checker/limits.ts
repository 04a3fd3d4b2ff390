export const checkerLimits = {
  /** After a failed request, uploads do not wait for the checker for this time. */
  checkerSilentMs: 30_000,
  /** Maximum length of the checker's response, in bytes. */
  verdictBytes: 4_096,
} as const
