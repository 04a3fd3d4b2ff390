/** Tests override some of these by `DecoderOptions`. */
export const decoderLimits = {
  /** Maximum number of pixels of a picture. */
  pixels: 50_000_000,
  /** Maximum number of pixels of a HEIC. */
  heicPixels: 25_000_000,
  /** Maximum width and height, in pixels. A file with more is not a photo. */
  side: 30_000,
  /** Maximum number of frames. A file with more is not a photo. */
  frames: 1_000,
  /** Maximum number of scans of a JPEG. Each is a pass over the whole picture. A camera's JPEG has at most about 20. */
  scans: 64,
  /** Maximum processor time for a picture. */
  pictureProcessorMs: 8_000,
  /**
   * Maximum time for waiting and decoding of a picture. It must be less than `verdictByMs` of the photos, after which an
   * upload no longer waits for a verdict.
   */
  pictureWithWaitMs: 20_000,
  /** Interval for reading a decoder's processor time. */
  processorCheckMs: 250,
  /** Maximum number of pictures that wait for a decoder, for each of uploads, variants and HEICs. */
  waitingPictures: 500,
  /**
   * Maximum number of waiting pictures per member or visitor's network. Beyond it, the original is sent instead of a variant.
   */
  waitingPicturesOfOwner: 100,
  /** A decoder ends after this idle time. */
  idleDecoderMs: 30_000,
  /** A decoder ends after this many pictures, so that a leak does not last. */
  picturesPerDecoder: 1_000,
  /** Maximum growth of a decoder before it exits: 100 MB, less a margin for growth between two measurements. */
  decoderBytes: 92 * 1_024 * 1_024,
  /** Maximum growth of the decoder for HEICs, most of it in libheif. The whole process then uses up to 350 MB. */
  heicDecoderBytes: 260 * 1_024 * 1_024,
  /** Maximum memory of libheif: the picture's planes, their RGB, and the file. */
  heicModuleBytes: 224 * 1_024 * 1_024,
  /** Interval at which a busy decoder measures its memory. */
  memoryCheckMs: 5,
  /**
   * Share of a decoder's maximum growth. If a decoder still holds more after a picture, by a leak or fragmentation, it is
   * replaced.
   */
  keptMemoryShare: 0.5,
} as const
