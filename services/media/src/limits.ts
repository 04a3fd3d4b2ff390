/** Every limit of the service except those that settings change; the sizes of uploads are in the contract. */

/** Durations that tests shorten, through the service's context. */
export interface Times {
  /** Maximum wait for another replica to make a variant. */
  readonly variantMs: number
  /** Age at which an unused photo is swept, and the interval after that. */
  readonly pendingHours: number
  /** Timeouts for a verdict of the checker: in a job, and during an upload, whose sender waits. */
  readonly checkMs: number
  readonly checkWaitMs: number
}
export const defaultTimes: Times = {
  variantMs: 10_000,
  pendingHours: 24,
  checkMs: 10_000,
  checkWaitMs: 5_000,
}

const megabyte = 1_048_576

/** Limits that only tests which start decoders change. */
export const fixedLimits = {
  /** Maximum length of a file's own name when it is returned to the sender. */
  nameCharacters: 255,
  /** Maximum pixels of a picture, and of a HEIC. */
  pixels: 50_000_000,
  heicPixels: 25_000_000,
  /** Maximum side in pixels, and maximum frames; beyond them a file is not a photo. */
  side: 30_000,
  frames: 1_000,
  /** Maximum scans of a JPEG. A camera's has at most some 20, and each is a pass over the whole picture. */
  scans: 64,
  /** Maximum side of a stored original, in pixels. */
  originalSide: 2_048,

  /**
   * Maximum processor time of a picture, and maximum time of its decoding including the wait before. With the wait for
   * a verdict, that is less than the uploading service's timeout of 28 s.
   */
  pictureProcessorMs: 8_000,
  pictureWithWaitMs: 20_000,
  /** Interval for reading a decoder's processor time. */
  processorCheckMs: 250,
  /** Maximum pictures waiting for a decoder, for each of uploads, variants and HEICs. */
  waitingPictures: 500,
  /** The same per member or visitor's network. Beyond it the original replaces a variant. */
  waitingPicturesOfOwner: 100,
  /** A decoder ends after this idle time, or after this many pictures, so that a leak does not last. */
  idleDecoderMs: 30_000,
  picturesPerDecoder: 1_000,
  /**
   * Maximum growth of a decoder before it exits, in bytes. Below 100 MB, with a margin for growth
   * between two measurements. A HEIC's decoder holds 350 MB in all, most of it libheif's.
   */
  decoderBytes: 92 * megabyte,
  heicDecoderBytes: 260 * megabyte,
  /** Maximum memory of libheif: the picture's planes, their RGB, and the file. */
  heicModuleBytes: 224 * megabyte,
  /** Interval at which a busy decoder measures its memory. */
  memoryCheckMs: 5,
  /** Maximum share of `decoderBytes` still allocated after a picture: more is a leak or fragmentation. */
  keptMemoryShare: 0.5,

  /** Age at which a photo that is still `storing` is erased. */
  storingHours: 1,
  /** Lifetime of a replica's claim to make a variant, and the poll interval of other replicas. */
  variantClaimS: 30,
  variantPollMs: 50,

  /** Variants kept in memory: total size and time. A feed page shows 20, of some 15 kB. */
  keptVariantBytes: 24 * megabyte,
  keptVariantMs: 60_000,
  /** Maximum photos per lookup, and maximum requests waiting for one. */
  photosPerRead: 200,
  waitingReads: 5_000,

  /** After a failed request to the checker, uploads do not wait for it this long; maximum length of its response. */
  checkerSilentMs: 30_000,
  verdictBytes: 4_096,
  /** Pauses between checks of a photo, doubling from first to longest; moderation is informed after this many checks. */
  firstCheckPauseS: 15,
  longestCheckPauseS: 3_600,
  checksBeforeCase: 5,
  /** Maximum refused pictures; beyond it the oldest are dropped. */
  refusedPhotos: 100_000,

  /** S3 timeouts: connect, first byte, stall between bytes, and all attempts of a call; then the attempts. */
  s3ConnectMs: 1_500,
  s3ResponseMs: 3_000,
  s3StallMs: 5_000,
  s3CallMs: 4_500,
  s3Attempts: 3,

  /** Intervals of the jobs, in ms. */
  sweepPendingEveryMs: 10 * 60_000,
  eraseEveryMs: 10_000,
  publishErasedEveryMs: 5_000,
  sweepScratchEveryMs: 5 * 60_000,
  checkEveryMs: 1_000,
  /** Age at which a scratch file is removed: longer than an upload, its wait and its decoding take. */
  scratchMs: 5 * 60_000,
  /** Batch sizes per run: photos checked, swept and erased, and deleted members published. */
  checkedPerRun: 8,
  sweptPerRun: 200,
  erasedPerRun: 20,
  publishedPerRun: 100,
} as const
