export const reportLimits = {
  /** Maximum number of reports by a member in 24 hours. */
  reportsOfMember: 30,
  /** Maximum number of reports by all visitors of one network in 24 hours. */
  reportsOfNetwork: 5,
  /** Maximum number of photos that one report names: enough for all photos of a post, including its evidence. */
  photosOfReport: 3,
  /** How long the network of a visitor's report is kept. */
  networksKeptDays: 30,
  /** How long the name and address in a visitor's legal notice are kept after its decision. */
  notifiersKeptDays: 180,
  /** Maximum number of reports in one batch of the job that deletes visitors' data. */
  visitorsPerRun: 1_000,
  /** Poll interval of this job. */
  forgetEveryMs: 60 * 60 * 1_000,
  /** Time until a held photo must be reviewed. */
  heldPhotoDueHours: 24,
} as const
