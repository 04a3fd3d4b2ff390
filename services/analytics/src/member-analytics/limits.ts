export const memberAnalyticsLimits = {
  /** Period of a member's most active day and favorite category. */
  lookBackDays: 90,
} as const
