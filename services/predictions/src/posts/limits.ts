export const postLimits = {
  /** Interval of the job that deletes the posts of disbanded groups. */
  deleteEveryMs: 1_000,
  /**
   * Maximum number of posts of a deleted member or disbanded group that are deleted in one transaction. Votes on a post wait
   * while its row is locked, and all other votes wait behind them.
   */
  deletedAtOnce: 50,
  /** Maximum number of earlier wordings of a post that are shown, the newest ones. Moderators see all that others see. */
  versionsShown: 100,
  /** Maximum memory of the cache of card texts. */
  cardTextBytes: 24 * 1024 * 1024,
  /** A card text that was not read for twice this time is no longer in the cache. */
  cardTextsRenewMs: 5 * 60_000,
} as const
