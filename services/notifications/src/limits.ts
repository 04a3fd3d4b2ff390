/**
 * Every limit of the service; configuration cannot change them. Limits of a rule are next to it: see `digest/rules.ts`,
 * `fan-out/handle-votes.ts` and `kinds/present.ts`.
 */
export const fixedLimits = {
  /** Days after which read notifications are removed. */
  readKeptDays: 90,
  /** Batch size for removing or marking notifications, acts or votes in one transaction. */
  removedAtOnce: 500,
  /** From this delay on, in ms, a notification is late, e.g. after an outage. It then keeps its event's time. */
  lateAfterMs: 60_000,
  /** Actors that are read per notification, newest first; the notification names one of them. */
  namedActors: 3,
  /** Maximum notifications read to fill a page or to count, and the batch size. The bell shows at most 9+. */
  scanned: 1_000,
  scannedAtOnce: 100,
  /** Batch size for reading notifications for a member's export. */
  exportedAtOnce: 500,
  /** Timeout for names from auth, in ms; without a reply no one is named. */
  namesTimeoutMs: 400,

  /** Fan-out: members per transaction, followers per call of social, concurrent calls of predictions. */
  notifiedAtOnce: 200,
  followersPerCall: 1_000,
  viewCallsAtOnce: 10,
  /** Lease of a claimed task in seconds, and delay before a failed task is retried in ms. */
  taskLeaseSeconds: 60,
  taskRetryMs: 5_000,

  /** Maximum notifications listed in a digest; the rest is counted. */
  digestLines: 10,
  /** Delay before a mail is retried if the mail server is unavailable, in ms. */
  mailRetryMs: 5 * 60_000,

  /** MongoDB timeouts, in ms: to find a server, to connect, and to receive a response. */
  mongoSelectionMs: 4_000,
  mongoConnectMs: 4_000,
  mongoSocketMs: 10_000,
  /** Maximum attempts to fold into a notification that is read at the same time. */
  foldTries: 5,

  /** Intervals of the jobs, in ms. */
  runTasksEveryMs: 500,
  removeReadEveryMs: 10 * 60_000,
} as const
