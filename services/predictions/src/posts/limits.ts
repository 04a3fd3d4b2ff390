export const postLimits = {
  /** Maximum memory of the cache of card texts. */
  cardTextBytes: 24 * 1024 * 1024,
  /** A card text that was not read for twice this time is no longer in the cache. */
  cardTextsRenewMs: 5 * 60_000,
} as const
