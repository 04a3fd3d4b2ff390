export const statusLimits = {
  /** Timeout of a service's status request. */
  statusMs: 3_000,
} as const
