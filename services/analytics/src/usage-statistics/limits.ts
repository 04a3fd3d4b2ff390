/** The periods of the admin's charts are in `proto/http/limits.ts`, since the contract promises them. */
export const usageStatisticsLimits = {
  /** Period of the admin's daily figures. */
  dailyFigureDays: 30,
} as const
