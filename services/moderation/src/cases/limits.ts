export const caseLimits = {
  /** A decision without `seen` is rejected if held words changed within this time. */
  rewordedSeconds: 60,
  /** Maximum number of reports that a case shows; the newest are shown. */
  reportsShown: 50,
  /** Maximum number of cases in one call for the audit log. */
  casesNamedAtOnce: 100,
} as const
