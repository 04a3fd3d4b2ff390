/**
 * Every limit of the service; no configuration changes them. How many calls a member may make in a time is in
 * gateway/src/limits.ts.
 */
export const fixedLimits = {
  /** Members whom one member may have blocked. */
  blocksOfMember: 5_000,
  /** How long predictions and social have to apply a block, or its end, and peers to apply mutes. */
  applyMs: 1_000,
  /** A block that is pending for longer was left behind by a process that ended, and is decided by the job. */
  pendingMs: 10_000,
  pendingPerRun: 20,
  /** What one member may have muted: members, words and categories together. */
  mutesOfMember: 200,
  /** When mutes that a peer did not get are sent again, and how many members' in one run of the job. */
  mutesAgainMs: 10_000,
  mutesPerRun: 20,
  /** Reports in 24 hours: of a member, and of all visitors of one network. */
  reportsOfMember: 30,
  reportsOfNetwork: 5,
  /** How long it is kept from which network a visitor reported. */
  networksKeptDays: 30,
  /** How long the name and address of whoever gave a legal notice are kept once it is decided. */
  notifiersKeptDays: 180,
  /** Reports whose visitors are forgotten in one transaction. */
  visitorsPerRun: 1_000,
  /** In which a photo that is held is to be looked at. */
  heldPhotoDueHours: 24,
  /** How long media has to list a case's photos, and to send one. */
  photosMs: 3_000,
  photoMs: 10_000,
  /** A decision of somebody who does not say what they saw waits until what is held was not reworded for so long. */
  rewordedSeconds: 60,
  /** Reports that are shown of a case, the newest. */
  reportsShown: 50,
  /** Cases whose targets the audit log names in one call. */
  casesNamedAtOnce: 100,
  /** Rows of an erased member, or about them, removed or emptied in one transaction. */
  erasedPerRun: 1_000,
  /** Intervals of the jobs. */
  decideEveryMs: 1_000,
  sendEveryMs: 1_000,
  eraseEveryMs: 1_000,
  forgetEveryMs: 60 * 60 * 1_000,
} as const
