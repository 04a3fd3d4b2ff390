import { constants, crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (type: string, data: Buffer): Buffer => {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

export interface PngKind {
  /** Bits per channel; default: 1. */
  readonly depth?: 1 | 8 | 16
  readonly colour?: 'grey' | 'rgb' | 'rgba'
  readonly isInterlaced?: boolean
  /** Number of rows in the data; default: all. */
  readonly rows?: number
}

const colours = { grey: { type: 0, channels: 1 }, rgb: { type: 2, channels: 3 }, rgba: { type: 6, channels: 4 } }

/** The passes of Adam7 interlacing: first column, first row, and the distances between columns and rows. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A black PNG, whole or cut short. */
export function png(width: number, height: number, kind: PngKind = {}): Buffer {
  const { depth = 1, colour = 'grey', isInterlaced = false, rows = height } = kind
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = colours[colour].type
  header[12] = isInterlaced ? 1 : 0
  const bits = depth * colours[colour].channels
  const rowBytes = (pixels: number) => (pixels > 0 ? Math.ceil((pixels * bits) / 8) + 1 : 0)
  const ofPass = ([left, top, across, down]: readonly number[]) =>
    rowBytes(Math.ceil((width - (left ?? 0)) / (across ?? 1))) * Math.ceil((rows - (top ?? 0)) / (down ?? 1))
  const bytes = isInterlaced ? passes.reduce((sum, pass) => sum + ofPass(pass), 0) : rows * rowBytes(width)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflatedZeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a text of `bytes` bytes before its pixels. The text is highly compressed. */
export function pngWithText(kind: 'zTXt' | 'iTXt' | 'iCCP', bytes: number): Buffer {
  const whole = png(64, 64)
  const head = kind === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0'
  const text = chunk(kind, Buffer.concat([Buffer.from(head, 'latin1'), deflatedZeros(bytes)]))
  return Buffer.concat([whole.subarray(0, 33), text, whole.subarray(33)])
}

/** Deflates `bytes` zeros without holding them: eight megabytes are compressed once and repeated. */
function deflatedZeros(bytes: number): Buffer {
  const step = 8 * 1_048_576
  const repeated = deflateRawSync(Buffer.alloc(step), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(bytes % step))
  const times = Math.floor(bytes / step)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((((bytes % 65_521) << 16) | 1) >>> 0) // Adler-32 of zeros
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(times).fill(repeated), rest, checksum])
}

/** A progressive JPEG whose last scan is repeated `scans` times. */
export async function jpegOfScans(width: number, height: number, scans: number): Promise<Buffer> {
  const whole = await sharp({ create: { width, height, channels: 3, background: '#6a8caf' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = whole.subarray(last, whole.length - 2)
  return Buffer.concat([whole.subarray(0, last), ...Array<Buffer>(scans).fill(scan), whole.subarray(-2)])
}

/** An animated WebP of `frames` frames of one pixel. */
export async function webpOfFrames(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .webp()
    .toBuffer()
  const riff = (kind: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(kind, 0, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  }
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), still.subarray(12)]))
  const extended = Buffer.from([0b10, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const content = [riff('VP8X', extended), riff('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)]
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...content]))
}

/** A GIF of `frames` frames of one pixel. */
export function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1')
  const frame = Buffer.from(
    '!\xf9\x04\x00\x01\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00',
    'latin1',
  )
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** A JPEG whose header claims another width and height than the picture has. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker < 0xc0 || marker > 0xc2) continue
    bytes.writeUInt16BE(height, at + 5)
    bytes.writeUInt16BE(width, at + 7)
    return bytes
  }
  throw new Error('no frame header')
}

/** An AVIF in which each image claims another width and height than it has. */
export function avifClaiming(avif: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(avif)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}
