export const erasureLimits = {
  /** Maximum number of rows of an erased member in one batch. */
  erasedPerRun: 1_000,
  /** Poll interval of the job that erases members. */
  eraseEveryMs: 1_000,
} as const
