import type { Read } from './file.ts'

export interface JpegHeader {
  /** Coefficients that a decoder holds until the last scan, in bytes; 0 for a single scan. */
  readonly coefficientBytes: number
  /** Number of scans, counted up to `maxScans` + 1. */
  readonly scans: number
}

interface Frame {
  readonly components: number
  readonly blocks: number
}

const marker = { startOfScan: 0xda, end: 0xd9 } as const
const window = 65_536
/** Maximum number of segments to read. A large colour profile and a preview take some hundred; more are an attack. */
const maxSegments = 2_000
const bytesOfBlock = 128 // a block has 64 coefficients of 16 bits

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
/** Whether a code is not a marker, or a marker without a segment. */
const isNothing = (code: number) => code <= 0x01 || code === 0xff || (code >= 0xd0 && code <= 0xd8)

/**
 * Reads a JPEG's frame (ITU T.81) and counts its scans, up to `maxScans` + 1, without decoding them. In a
 * broken file, counts the scans before the damage: decoding rejects the file later.
 */
export function readJpegHeader(read: Read, maxScans: number): JpegHeader {
  let frame: Frame = { components: 0, blocks: 0 }
  let scans = 0
  let isPartial = false
  let segments = 0
  for (let at = nextMarker(read, 0); at >= 0 && scans <= maxScans; segments += 1) {
    const head = read(at, 5)
    const code = head[1] ?? marker.end
    if (code === marker.end || head.length < 4) break
    if (segments > maxSegments) return { scans: maxScans + 1, coefficientBytes: 0 }
    const length = head.readUInt16BE(2)
    if (isFrame(code)) frame = frameOf(read(at + 4, length), frame)
    if (code === marker.startOfScan) {
      scans += 1
      isPartial ||= (head[4] ?? 0) < frame.components
    }
    at = nextMarker(read, at + 2 + length)
  }
  const isBuffered = scans > 1 || isPartial
  return { scans, coefficientBytes: isBuffered ? frame.blocks * bytesOfBlock : 0 }
}

/** Parses a frame. Returns that frame or, if it has more blocks, the frame `before`. */
function frameOf(bytes: Buffer, before: Frame): Frame {
  const [height, width, components] = [bytes.readUInt16BE(1), bytes.readUInt16BE(3), bytes[5] ?? 0]
  const factors = Array.from({ length: components }, (_, n) => bytes[7 + n * 3] ?? 0x11)
  const across = Math.max(1, ...factors.map((each) => each >> 4))
  const down = Math.max(1, ...factors.map((each) => each & 15))
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down))
  const blocks = units * factors.reduce((sum, each) => sum + (each >> 4) * (each & 15), 0)
  return blocks > before.blocks ? { components, blocks } : before
}

/** Returns the position of the next marker, -1 if there is none. Skips 0xff 0x00 and restart markers in coded data. */
function nextMarker(read: Read, from: number): number {
  for (let start = from; ; ) {
    const bytes = read(start, window)
    if (bytes.length < 2) return -1
    for (let at = bytes.indexOf(0xff); at >= 0 && at < bytes.length - 1; at = bytes.indexOf(0xff, at + 1)) {
      const code = bytes[at + 1] ?? 0
      if (!isNothing(code)) return start + at
    }
    start += bytes.length - 1
  }
}
