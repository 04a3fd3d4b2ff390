export const clientLimits = {
  /** Timeout for names from auth; without a reply no one is named. */
  namesTimeoutMs: 400,
} as const
