export const postLimits = {
  /** Memory for the texts of cards. */
  cardTextBytes: 24 * 1024 * 1024,
  /** A text of a card is dropped if it is not read for twice this time. */
  cardTextsRenewMs: 5 * 60_000,
} as const
