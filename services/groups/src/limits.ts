/**
 * Every limit of the service; no configuration changes them. How many calls a member may make in a time is in
 * gateway/src/limits.ts.
 */
export const fixedLimits = {
  /** Joins and leaves that share a commit, and those that may wait for theirs. */
  membershipsPerBatch: 200,
  membershipsWaiting: 5_000,
  /** Groups that a search finds, and that the list of one member's groups holds. */
  foundGroups: 50,
  groupsOfMember: 200,
  /** Ids in one question of a peer. */
  askedIds: 1_000,
  /** Wrong invite codes that one member, and that one address, may try in a window. */
  wrongCodesOfMember: 10,
  wrongCodesOfAddress: 20,
  wrongCodesSeconds: 15 * 60,
  /** Who was invited is invited again, and notified, after this long at the earliest. */
  inviteAgainSeconds: 24 * 3_600,
  /** Ended windows of wrong codes that one run of the job deletes. */
  sweptPerRun: 1_000,
  /** Steps of erasures in one run of the job, each in a transaction of its own. */
  erasureStepsPerRun: 100,
  /** Intervals of the jobs. */
  eraseEveryMs: 1_000,
  sweepEveryMs: 10 * 60_000,
} as const
