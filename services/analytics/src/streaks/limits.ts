export const streakLimits = {
  /** Interval of the job that warns of streaks that end. */
  warnStreaksEveryMs: 20_000,
  /** Maximum members whose streaks one run checks, in one transaction and with one call of auth. */
  streaksPerRun: 200,
} as const
