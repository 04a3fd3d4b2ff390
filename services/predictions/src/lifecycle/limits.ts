export const lifecycleLimits = {
  /** Maximum number of posts that one run of the job `advance posts` processes. */
  advancedPerRun: 100,
  /** Minimum pause of the idle job, unless a post is due earlier. The job sleeps longer while no post is due. */
  advanceEveryMs: 1_000,
} as const
