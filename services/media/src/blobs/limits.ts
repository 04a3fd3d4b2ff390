export const blobLimits = {
  /** Timeout to connect to S3. */
  s3ConnectMs: 1_500,
  /** Timeout for the first byte of S3's response. */
  s3ResponseMs: 3_000,
  /** Maximum pause between the bytes of S3's response. */
  s3StallMs: 5_000,
  /** Timeout of a call to S3, including its retries. */
  s3CallMs: 4_500,
  /** Maximum number of attempts of a call to S3. */
  s3Attempts: 3,
  /** Age at which a scratch file is removed. Must exceed the time of an upload, its wait and its decoding. */
  scratchMs: 5 * 60_000,
  /** Interval of the job that removes scratch files. */
  sweepScratchEveryMs: 5 * 60_000,
} as const
