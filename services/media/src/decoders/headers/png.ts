import type { Read } from './file.ts'

export interface PngHeader {
  readonly width: number
  readonly height: number
  /** Bytes of a decoded pixel. A palette counts as 4, because its colours are decoded to 3 or 4 bytes. */
  readonly bytesPerPixel: number
  readonly isInterlaced: boolean
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** Reads a PNG's first chunk (IHDR). */
export function readPngHeader(read: Read): PngHeader {
  const header = read(0, 29)
  const [depth = 8, colours = 6, , , interlacing = 0] = header.subarray(24)
  return {
    width: header.readUInt32BE(16),
    height: header.readUInt32BE(20),
    // Count a grey picture as two channels: if one of its tones is transparent, decoding adds an alpha channel.
    bytesPerPixel: Math.max(2, channelsOf[colours] ?? 4) * (depth > 8 ? 2 : 1),
    isInterlaced: interlacing !== 0,
  }
}
