import type { Format } from './pictures.ts'

/** What a picture's header says that decides the memory to decode it. */
export interface MemoryDemand {
  readonly format: Format
  readonly width: number
  readonly height: number
  /** More than 8 bits a channel. */
  readonly isDeep: boolean
  readonly hasAlpha: boolean
  /** PNG: of a pixel as decoded, in bytes. */
  readonly bytesPerPixel?: number
  /** PNG: the picture comes in seven passes, so all of it is held. */
  readonly isInterlaced?: boolean
  /** JPEG: the coefficients held until the last of several scans. */
  readonly coefficientBytes?: number
  /** WebP: its pixels refer to earlier ones, so all of them are held. */
  readonly isLossless?: boolean
  readonly isAnimated?: boolean
}

const megabyte = 1_048_576

/** What reading, shrinking and writing take whatever the picture is, in bytes. */
const base = { jpeg: 30, png: 16, webp: 16, gif: 18, heif: 8 } as const satisfies Record<Format, number>

/** So many rows of a PNG are held while it is shrunk: more where they are of 16 bits. */
const rows = { shallow: 1_400, deep: 1_950 } as const

/**
 * The memory that decoding takes, in bytes beyond what an idle decoder holds: as measured with
 * pictures of 8 to 49 megapixels, and rounded up.
 */
export const memoryFor = (demand: MemoryDemand): number =>
  base[demand.format] * megabyte + bytesOf[demand.format](demand)

const bytesOf: Readonly<Record<Format, (demand: MemoryDemand) => number>> = {
  jpeg: ({ coefficientBytes = 0 }) => coefficientBytes,
  png({ width, height, bytesPerPixel = 8, isInterlaced, isDeep }) {
    const row = width * bytesPerPixel
    return isInterlaced ? 1.25 * row * height : row * Math.min(height, isDeep ? rows.deep : rows.shallow)
  },
  webp: ({ width, height, isLossless, isAnimated }) => width * height * (isAnimated ? 9 : isLossless ? 4 : 0),
  gif: ({ width, height }) => width * height * 5.8,
  heif: ({ width, height, isDeep, hasAlpha }) => width * height * (hasAlpha ? 20 : 16) * (isDeep ? 1.6 : 1),
}
