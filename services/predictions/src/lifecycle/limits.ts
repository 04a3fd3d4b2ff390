export const lifecycleLimits = {
  /** Maximum number of posts that one run of the job `advance posts` processes. */
  advancedPerRun: 100,
  /** An event wakes the idle job at the earliest this long after its last run. The job also runs when a post becomes due. */
  advanceEveryMs: 1_000,
} as const
