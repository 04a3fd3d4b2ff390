/** Only tests which start decoders change these. */
export const decoderLimits = {
  /** Maximum pixels of a picture. */
  pixels: 50_000_000,
  /** Maximum pixels of a HEIC. */
  heicPixels: 25_000_000,
  /** Maximum side in pixels; beyond it a file is not a photo. */
  side: 30_000,
  /** Maximum frames; beyond it a file is not a photo. */
  frames: 1_000,
  /** Maximum scans of a JPEG. A camera's has at most some 20, and each is a pass over the whole picture. */
  scans: 64,
  /** Maximum side of a stored original, in pixels. */
  originalSide: 2_048,
  /** Maximum processor time of a picture. */
  pictureProcessorMs: 8_000,
  /**
   * Maximum time of a picture's decoding including the wait before. With the wait for a verdict, that is less than the
   * uploading service's timeout of 28 s.
   */
  pictureWithWaitMs: 20_000,
  /** Interval for reading a decoder's processor time. */
  processorCheckMs: 250,
  /** Maximum pictures waiting for a decoder, for each of uploads, variants and HEICs. */
  waitingPictures: 500,
  /**
   * Maximum pictures waiting for a decoder per member or visitor's network. Beyond it the original replaces a variant.
   */
  waitingPicturesOfOwner: 100,
  /** A decoder ends after this idle time. */
  idleDecoderMs: 30_000,
  /** A decoder ends after this many pictures, so that a leak does not last. */
  picturesPerDecoder: 1_000,
  /** Maximum growth of a decoder before it exits. Below 100 MB, with a margin for growth between two measurements. */
  decoderBytes: 92 * 1_024 * 1_024,
  /** Maximum growth of a HEIC's decoder. It holds 350 MB in all, most of it libheif's. */
  heicDecoderBytes: 260 * 1_024 * 1_024,
  /** Maximum memory of libheif: the picture's planes, their RGB, and the file. */
  heicModuleBytes: 224 * 1_024 * 1_024,
  /** Interval at which a busy decoder measures its memory. */
  memoryCheckMs: 5,
  /** Maximum share of `decoderBytes` still allocated after a picture: more is a leak or fragmentation. */
  keptMemoryShare: 0.5,
} as const
