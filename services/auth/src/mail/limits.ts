export const mailLimits = {
  /** Validity of mailed links. */
  linkS: { passwordReset: 3_600, adminSignIn: 15 * 60, emailVerification: 24 * 3_600, statement: 20 * 24 * 3_600 },
  /** Maximum valid links per account and purpose. Further mails are sent only to known browsers. */
  goodLinks: { passwordReset: 5, adminSignIn: 6 },
  /** Delay before a failed mail is retried: starts at `first` and doubles up to `longest`. */
  mailRetryS: { first: 5, longest: 600 },
  /** A mail older than this is dropped. */
  mailGivenUpAfterS: 24 * 3_600,
  /** How long a mail is reserved for the process that sends it. */
  mailLeaseS: 120,
  /** Interval of the job that sends mails, unless one is due earlier. */
  mailEveryMs: 1_000,
} as const
