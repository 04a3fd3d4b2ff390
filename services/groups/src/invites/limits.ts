export const inviteLimits = {
  /** Maximum number of wrong invite codes in a window, per member. */
  wrongCodesOfMember: 10,
  /** Maximum number of wrong invite codes in a window, per network. */
  wrongCodesOfAddress: 20,
  /** Length of the window in which wrong codes are counted. */
  wrongCodesSeconds: 15 * 60,
  /** Minimum time before a member is invited again to a group and notified. */
  inviteAgainSeconds: 24 * 3_600,
  /** Batch size of the job that deletes ended windows of wrong codes. */
  sweptPerRun: 1_000,
  /** Interval of the job that deletes ended windows. */
  sweepEveryMs: 10 * 60_000,
} as const
