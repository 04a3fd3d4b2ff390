export const noticeLimits = {
  /** Minimum time between two mails to one mailbox that confirm notices, and between two with decisions. */
  mailboxEveryHours: 24,
  /** Maximum number of notices in one mail; the oldest come first. */
  noticesPerMail: 20,
  /** Time from a decision to the mail about it. A moderator can take a mistaken dismissal back meanwhile. */
  decisionMailAfterSeconds: 10 * 60,
  /** Interval of the job that requests these mails, unless one is due earlier. */
  mailEveryMs: 1_000,
} as const
