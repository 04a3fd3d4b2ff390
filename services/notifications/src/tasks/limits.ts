export const taskLimits = {
  /** Lease of a claimed task. If the task is not settled within this time, any replica may claim it again. */
  taskLeaseSeconds: 60,
  /** Delay before a failed task is retried. */
  taskRetryMs: 5_000,
  /** Interval of the job that runs tasks. */
  runTasksEveryMs: 500,
} as const
