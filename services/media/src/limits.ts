/** Every limit of the service but those that its settings change; the sizes of uploads are the contract's. */

/** Times that tests shorten, in the service's context. */
export interface Times {
  /** Waiting for another replica to make a variant. */
  readonly variantMs: number
  /** A photo that no event has named is swept after so long, then as often. */
  readonly pendingHours: number
  /** A verdict of the checker; an upload waits for it less long, as somebody waits for its reply. */
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

/** Limits that nothing changes but what starts decoders in a test. */
export const fixedLimits = {
  /** Length to which a file's own name is cut before it is returned to its sender. */
  nameCharacters: 255,
  /** Pixels of a picture, and of a HEIC. */
  pixels: 50_000_000,
  heicPixels: 25_000_000,
  /** With a longer side, in pixels, or more frames, it is no photo. */
  side: 30_000,
  frames: 1_000,
  /** Scans of a JPEG: a camera's has at most some 20, and each is a pass over the whole picture. */
  scans: 64,
  /** The longest side of a stored original, in pixels. */
  originalSide: 2_048,

  /**
   * The processor time of one picture, and how long its decoding may take together with the wait before it. With the
   * wait for a verdict, that is less than the 28 s that the uploading service waits for a reply.
   */
  pictureProcessorMs: 8_000,
  pictureWithWaitMs: 20_000,
  /** Interval at which the processor time of a decoder is read. */
  processorCheckMs: 250,
  /** Pictures that wait for a decoder: uploads, variants, and HEICs, so many of each. */
  waitingPictures: 500,
  /** An idle decoder is ended after so long, and any after so many pictures, so that no leak lasts. */
  idleDecoderMs: 30_000,
  picturesPerDecoder: 1_000,
  /**
   * By how much a decoder may grow before it ends itself, in bytes: below 100 MB, with room for what
   * happens between two measurements; a HEIC's decoder holds 350 MB in all, most of it libheif's.
   */
  decoderBytes: 92 * megabyte,
  heicDecoderBytes: 260 * megabyte,
  /** libheif's own memory: the picture's planes, their RGB, and the file. */
  heicModuleBytes: 224 * megabyte,
  /** Interval at which a decoder measures its memory while it works. */
  memoryCheckMs: 5,
  /** What may stay allocated after a picture, as a share of `decoderBytes`: more is a leak, or fragmentation. */
  keptMemoryShare: 0.5,

  /** A photo that is `storing` for so long is erased. */
  storingHours: 1,
  /** A replica's claim to make a variant lapses after so long; the others look this often whether it is stored. */
  variantClaimS: 30,
  variantPollMs: 50,

  /** Variants that are kept in memory, and for how long each; a feed page shows 20, of some 15 kB. */
  keptVariantBytes: 24 * megabyte,
  keptVariantMs: 60_000,
  /** Photos that are looked up in one read, and requests that may wait for one. */
  photosPerRead: 200,
  waitingReads: 5_000,

  /** After no verdict came, uploads do not wait for one for so long; how long a reply with a verdict may be. */
  checkerSilentMs: 30_000,
  verdictBytes: 4_096,
  /** Pauses between two questions about a photo, doubled each time; moderation is informed after so many. */
  firstCheckPauseS: 15,
  longestCheckPauseS: 3_600,
  checksBeforeCase: 5,
  /** Pictures that must not come back; beyond it the oldest are dropped. */
  refusedPhotos: 100_000,

  /** S3: connecting, the start of a response, a pause between its bytes, and all attempts of one call together. */
  s3ConnectMs: 1_500,
  s3ResponseMs: 3_000,
  s3StallMs: 5_000,
  s3CallMs: 4_500,
  s3Attempts: 3,

  /** Intervals of the jobs. */
  sweepPendingEveryMs: 10 * 60_000,
  eraseEveryMs: 10_000,
  publishErasedEveryMs: 5_000,
  sweepScratchEveryMs: 5 * 60_000,
  checkEveryMs: 1_000,
  /** Age at which a scratch file is removed: an upload, its wait and its decoding together end well before. */
  scratchMs: 5 * 60_000,
  /** Photos checked, swept, and erased, and deleted members published in one run. */
  checkedPerRun: 8,
  sweptPerRun: 200,
  erasedPerRun: 20,
  publishedPerRun: 100,
} as const
