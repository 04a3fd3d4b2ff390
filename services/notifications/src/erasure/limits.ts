export const erasureLimits = {
  /** Batch size for reading notifications for a member's export. */
  exportedAtOnce: 500,
} as const
