export const holdLimits = {
  /** Pause before the second check of a photo; it doubles with each check. */
  firstCheckPauseS: 15,
  /** Maximum pause between checks of a photo. */
  longestCheckPauseS: 3_600,
  /** Number of checks without a verdict after which moderation is informed. */
  checksBeforeCase: 5,
  /** Interval of the job that checks held photos, unless a photo is due earlier. */
  checkEveryMs: 1_000,
  /** Maximum number of photos that one run of this job checks. */
  checkedPerRun: 8,
} as const

/** Durations that tests change, through the service's context. */
export const holdTimes = {
  /** Timeout for a verdict of the checker in a job. */
  checkMs: 10_000,
} as const
