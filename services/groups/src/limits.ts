/**
 * Every limit of the service; configuration cannot change them. The rate limits of calls are in
 * gateway/src/limits.ts.
 */
export const fixedLimits = {
  /** Maximum joins and leaves that share a commit, and maximum waiting for one. */
  membershipsPerBatch: 200,
  membershipsWaiting: 5_000,
  /** Maximum groups in a search result, and in the list of a member's groups. */
  foundGroups: 50,
  groupsOfMember: 200,
  /** Maximum ids in one call of a peer. */
  askedIds: 1_000,
  /** Maximum wrong invite codes in a window, per member and per network; then the window's length. */
  wrongCodesOfMember: 10,
  wrongCodesOfAddress: 20,
  wrongCodesSeconds: 15 * 60,
  /** Minimum time before a member is invited again to a group and notified. */
  inviteAgainSeconds: 24 * 3_600,
  /** Batch size of the job that deletes ended windows of wrong codes. */
  sweptPerRun: 1_000,
  /** Intervals of the jobs, in ms. */
  eraseEveryMs: 1_000,
  sweepEveryMs: 10 * 60_000,
} as const
