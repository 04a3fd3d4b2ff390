export const exclusionLimits = {
  /** A member who left while an act of moderation was in force may not join again for at most this number of days. */
  exclusionDays: 365,
} as const
