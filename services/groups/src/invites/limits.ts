export const inviteLimits = {
  /** Maximum wrong invite codes in a window, per member. */
  wrongCodesOfMember: 10,
  /** Maximum wrong invite codes in a window, per network. */
  wrongCodesOfAddress: 20,
  /** Length of the window. */
  wrongCodesSeconds: 15 * 60,
  /** Minimum time before a member is invited again to a group and notified. */
  inviteAgainSeconds: 24 * 3_600,
  /** Batch size of the job that deletes ended windows of wrong codes. */
  sweptPerRun: 1_000,
  /** Interval of this job. */
  sweepEveryMs: 10 * 60_000,
} as const
