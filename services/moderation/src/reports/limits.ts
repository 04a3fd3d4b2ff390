export const reportLimits = {
  /** Maximum reports of a member in 24 hours. */
  reportsOfMember: 30,
  /** Maximum reports of all visitors of one network in 24 hours. */
  reportsOfNetwork: 5,
  /** Maximum photos that one report names: all of a post, its evidence included. */
  photosOfReport: 3,
  /** How long the network of a visitor's report is kept. */
  networksKeptDays: 30,
  /** How long the name and address in a visitor's legal notice are kept after its decision. */
  notifiersKeptDays: 180,
  /** Reports in one batch of the job that deletes visitors' data. */
  visitorsPerRun: 1_000,
  /** Poll interval of this job. */
  forgetEveryMs: 60 * 60 * 1_000,
  /** Time until a held photo must be reviewed. */
  heldPhotoDueHours: 24,
} as const
