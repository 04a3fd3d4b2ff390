export const caseLimits = {
  /**
   * For this time after a reworded target was held for review, a decision is rejected if it does not give `seen`: the number of
   * reports that the case had when the moderator read it. The moderator may not have read the new words.
   */
  rewordedSeconds: 60,
  /** Maximum number of reports that a case shows; the newest are shown. */
  reportsShown: 50,
  /** Maximum number of cases in one call for the audit log. */
  casesNamedAtOnce: 100,
} as const
