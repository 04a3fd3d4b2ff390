export const clientLimits = {
  /** Timeout for auth to send names. After the timeout, notifications name no one. */
  namesTimeoutMs: 400,
} as const
