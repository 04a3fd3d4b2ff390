export const erasureLimits = {
  /** Maximum number of items of an erased member in one transaction of the job that deletes them. */
  erasedPerRun: 200,
  /** Interval of the job that erases deleted members. */
  eraseEveryMs: 1_000,
} as const
