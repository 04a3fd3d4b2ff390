export const registrationLimits = {
  /** How long an ended invitation link is still listed. */
  linksKeptDays: 90,
} as const
