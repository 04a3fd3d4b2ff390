export const taskLimits = {
  /** Lease of a claimed task. */
  taskLeaseSeconds: 60,
  /** Delay before a failed task is retried. */
  taskRetryMs: 5_000,
  /** Interval of the job that runs tasks. */
  runTasksEveryMs: 500,
} as const
