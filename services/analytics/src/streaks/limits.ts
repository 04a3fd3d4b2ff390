export const streakLimits = {
  /** Interval of the job that warns members of streaks at risk. */
  warnStreaksEveryMs: 20_000,
  /** Maximum number of members whose streaks one run checks, in one transaction and with one call to auth. */
  streaksPerRun: 200,
} as const
