export const usageStatisticsLimits = {
  /** Period of the admin's daily figures. */
  dailyFigureDays: 30,
  /** Period of the admin's chart of sign-ups. */
  trendWeeks: 8,
  /** Period of the admin's chart of retention. */
  trendDays: 31,
} as const
