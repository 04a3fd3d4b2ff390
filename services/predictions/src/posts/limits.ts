export const postLimits = {
  /** Maximum memory of the cache of card texts. */
  cardTextBytes: 24 * 1024 * 1024,
  /** A cached card text is dropped at the latest when it was not read for twice this time. */
  cardTextsRenewMs: 5 * 60_000,
} as const
