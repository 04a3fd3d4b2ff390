export const digestLimits = {
  /** Maximum number of notifications listed in a digest. The mail gives only the number of further ones. */
  digestLines: 10,
  /** Delay before a mail is retried if the mail server is unavailable. */
  mailRetryMs: 5 * 60_000,
} as const
