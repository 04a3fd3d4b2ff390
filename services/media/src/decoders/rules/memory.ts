import type { Format } from './pictures.ts'

/** The header values that determine the memory to decode a picture. */
export interface MemoryDemand {
  readonly format: Format
  readonly width: number
  readonly height: number
  /** More than 8 bits per channel. */
  readonly isDeep: boolean
  readonly hasAlpha: boolean
  /** PNG: bytes of a decoded pixel. */
  readonly bytesPerPixel?: number
  /** PNG: the picture comes in seven passes, so the decoder holds all of it. */
  readonly isInterlaced?: boolean
  /** JPEG: coefficients that are held until the last of several scans, in bytes. */
  readonly coefficientBytes?: number
  /** WebP: pixels refer to earlier ones, so the decoder holds all of them. */
  readonly isLossless?: boolean
  readonly isAnimated?: boolean
}

const megabyte = 1_048_576

/** Memory for reading, shrinking and writing any picture, in MB. */
const base = { jpeg: 30, png: 16, webp: 16, gif: 18, heif: 8 } as const satisfies Record<Format, number>

/** Number of rows that are held while a PNG is shrunk; more with 16 bits per channel. */
const rows = { shallow: 1_400, deep: 1_950 } as const

/**
 * Returns the memory that decoding a picture needs, in bytes beyond those of an idle decoder. The numbers
 * were measured with pictures of 8 to 49 megapixels, and rounded up.
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
