/** Fixed limits of this service. The rate limits of calls are in gateway/src/limits.ts. */
export const fixedLimits = {
  /** Maximum number of members that one member may block. */
  blocksOfMember: 5_000,
  /** Timeout for a peer to apply a block, its end or mutes, in ms. */
  applyMs: 1_000,
  /** A block that is pending longer than this, in ms, was left behind by a stopped process. The job decides it. */
  pendingMs: 10_000,
  pendingPerRun: 20,
  /** Maximum number of a member's mutes: members, words and categories together. */
  mutesOfMember: 200,
  /** Delay before mutes are sent again to a peer that missed them, in ms; and members per run of the job. */
  mutesAgainMs: 10_000,
  mutesPerRun: 20,
  /** Maximum number of reports in 24 hours: of a member, and of all visitors of one network. */
  reportsOfMember: 30,
  reportsOfNetwork: 5,
  /** Maximum number of photos that one report names: all of a post, its evidence included. */
  photosOfReport: 3,
  /** How long the network of a visitor's report is kept, in days. */
  networksKeptDays: 30,
  /** How long the name and address in a visitor's legal notice are kept after its decision, in days. */
  notifiersKeptDays: 180,
  /** Number of reports in one batch of the job that deletes visitors' data. */
  visitorsPerRun: 1_000,
  /** Hours until a held photo must be reviewed. */
  heldPhotoDueHours: 24,
  /** Timeouts for media to list a case's photos and to send one, in ms. */
  photosMs: 3_000,
  photoMs: 10_000,
  /** Timeout for each call for the context of a case, in ms: the case is not shown before. */
  contextMs: 1_000,
  /** A decision without `seen` is rejected if held words changed within this many seconds. */
  rewordedSeconds: 60,
  /** Maximum number of reports that a case shows; the newest are shown. */
  reportsShown: 50,
  /** Maximum number of cases in one call of the audit log. */
  casesNamedAtOnce: 100,
  /** Maximum number of an erased member's rows in one batch. */
  erasedPerRun: 1_000,
  /** Poll intervals of the jobs, in ms. */
  decideEveryMs: 1_000,
  sendEveryMs: 1_000,
  eraseEveryMs: 1_000,
  forgetEveryMs: 60 * 60 * 1_000,
} as const
