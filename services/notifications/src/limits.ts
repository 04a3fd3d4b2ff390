/**
 * Every limit of the service; no configuration changes them. Numbers that decide are with their rules: the hour of the
 * digest in `digest/rules.ts`, the milestones of votes in `fan-out/rules.ts`; the length of a quoted headline is with
 * the words, in `kinds/present.ts`.
 */
export const fixedLimits = {
  /** Notifications are removed so long after they were read. */
  readKeptDays: 90,
  /** Notifications, acts or votes that are removed or marked in one transaction. */
  removedAtOnce: 500,
  /** A notification made so long after what it is about, as after an outage, has that time; any other the clock's. */
  lateAfterMs: 60_000,
  /** A folded notification names one of these: the newest of those who did it. */
  namedActors: 3,
  /** Notifications that are read to fill a page or to count, and of them at a time: the bell shows 9+ anyway. */
  scanned: 1_000,
  scannedAtOnce: 100,
  /** Notifications that are read at a time for a member's export. */
  exportedAtOnce: 500,
  /** How long a reply waits for auth to say people's names; without it nobody is named. */
  namesTimeoutMs: 400,

  /** Fan-out: members notified in one transaction, followers in one call of social, calls of predictions at once. */
  notifiedAtOnce: 200,
  followersPerCall: 1_000,
  viewCallsAtOnce: 10,
  /** How long a task belongs to the process that claimed it, and when one that failed is tried again. */
  taskLeaseSeconds: 60,
  taskRetryMs: 5_000,

  /** Notifications that a digest lists; the rest is counted. */
  digestLines: 10,
  /** When a mail that could not be sent is tried again. */
  mailRetryMs: 5 * 60_000,

  /** MongoDB: time to find a server, to connect to it, and without traffic while it is expected to respond. */
  mongoSelectionMs: 4_000,
  mongoConnectMs: 4_000,
  mongoSocketMs: 10_000,
  /** How often a notification is folded again that was read while somebody was being added to it. */
  foldTries: 5,

  /** Intervals of the jobs. */
  runTasksEveryMs: 500,
  removeReadEveryMs: 10 * 60_000,
} as const
