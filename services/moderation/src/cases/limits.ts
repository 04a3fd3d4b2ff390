export const caseLimits = {
  /** A decision without `seen` is rejected if held words changed within this time. */
  rewordedSeconds: 60,
  /** Maximum reports that a case shows; the newest are shown. */
  reportsShown: 50,
  /** Maximum cases in one call of the audit log. */
  casesNamedAtOnce: 100,
} as const
