export const exclusionLimits = {
  /** Maximum number of days for which a member who left while an act of moderation was in force may not join again. */
  exclusionDays: 365,
} as const
