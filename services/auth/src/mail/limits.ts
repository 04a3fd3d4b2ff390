export const mailLimits = {
  /** Validity of a mailed link by its purpose, in seconds. */
  linkS: { passwordReset: 3_600, adminSignIn: 15 * 60, emailVerification: 24 * 3_600, statement: 20 * 24 * 3_600 },
  /** Maximum number of valid links of one account for these purposes. Sign-in links for known browsers are exempt. */
  goodLinks: { passwordReset: 5, adminSignIn: 6 },
  /** Delay before a failed mail is retried, in seconds: starts at `first` and doubles up to `longest`. */
  mailRetryS: { first: 5, longest: 600 },
  /** Age, in seconds, at which an unsent mail is dropped. */
  mailGivenUpAfterS: 24 * 3_600,
  /** How long a mail is reserved for the process that sends it, in seconds. */
  mailLeaseS: 120,
  /** Interval of the job that sends mails, unless a mail is due earlier. */
  mailEveryMs: 1_000,
} as const
