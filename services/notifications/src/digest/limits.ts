export const digestLimits = {
  /** Maximum notifications listed in a digest; the rest is counted. */
  digestLines: 10,
  /** Delay before a mail is retried if the mail server is unavailable. */
  mailRetryMs: 5 * 60_000,
} as const
