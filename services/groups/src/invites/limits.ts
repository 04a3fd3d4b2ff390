export const inviteLimits = {
  /** Maximum number of wrong invite codes in a window, per member. */
  wrongCodesOfMember: 10,
  /** Maximum number of wrong invite codes in a window, per network. */
  wrongCodesOfAddress: 20,
  /** Length of the time window in which wrong codes are counted. */
  wrongCodesSeconds: 15 * 60,
  /** Minimum time between two invitations of the same member to the same group. */
  inviteAgainSeconds: 24 * 3_600,
  /** Batch size of the job that deletes ended windows of wrong codes. */
  sweptPerRun: 1_000,
  /** Interval of the job that deletes ended windows. */
  sweepEveryMs: 10 * 60_000,
} as const
