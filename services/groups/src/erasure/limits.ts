export const erasureLimits = {
  /** Interval of the job that erases deleted members. */
  eraseEveryMs: 1_000,
} as const
