export const registrationLimits = {
  /** Number of days for which an ended invitation link is kept and listed. */
  linksKeptDays: 90,
} as const
