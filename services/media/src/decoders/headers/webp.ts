import type { Read } from './file.ts'

export interface WebpHeader {
  readonly isLossless: boolean
  readonly isAnimated: boolean
}

const animated = 0b10

/** Reads whether a WebP is animated, lossless or lossy. An animated WebP may contain lossless and lossy frames. */
export function readWebpHeader(read: Read): WebpHeader {
  const header = read(0, 21)
  const kind = header.toString('latin1', 12, 16)
  const isAnimated = kind === 'VP8X' && ((header[20] ?? 0) & animated) !== 0
  return { isAnimated, isLossless: kind === 'VP8L' || (kind === 'VP8X' && !isAnimated && containsLossless(read)) }
}

/** Whether the picture's own chunk, which may follow other chunks, is lossless. */
function containsLossless(read: Read): boolean {
  for (let at = 12, chunks = 0; chunks < 16; chunks += 1) {
    const head = read(at, 8)
    if (head.length < 8) return false
    const kind = head.toString('latin1', 0, 4)
    if (kind === 'VP8L' || kind === 'VP8 ') return kind === 'VP8L'
    const length = head.readUInt32LE(4)
    at += 8 + length + (length % 2)
  }
  return true // no picture in the first 16 chunks: assume lossless, which needs more memory
}
