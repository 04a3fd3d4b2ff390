export const muteLimits = {
  /** Maximum number of mutes by a member: of members, words and categories together. */
  mutesOfMember: 200,
  /** Delay before mutes are sent again to a peer that missed them. */
  mutesAgainMs: 10_000,
  /** Maximum number of members whose mutes one run of the job sends. */
  mutesPerRun: 20,
  /** Poll interval of this job. */
  sendEveryMs: 1_000,
} as const
