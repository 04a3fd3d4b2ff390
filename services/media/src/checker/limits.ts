export const checkerLimits = {
  /** How long uploads do not wait for the checker after a failed request. */
  checkerSilentMs: 30_000,
  /** Maximum length of the checker's response, in characters. */
  verdictBytes: 4_096,
} as const
