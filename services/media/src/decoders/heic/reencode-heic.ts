import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { limits } from '@hunch/proto/limits'
import sharp from 'sharp'
import { decoderLimits } from '../limits.ts'
import { messageOf, type Outcome, rejected } from '../protocol.ts'
import { toPicture } from '../reencode.ts'
import { decodeHeic, HeicError, type HeicPixels, TooManyHeicPixels } from './decode.ts'
import { loadLibheif } from './libheif.ts'

/** libheif's error codes for unsupported pictures and for a lack of memory. */
const codes = { unsupportedKind: 3, unsupportedFeature: 4, memory: 6 } as const

/**
 * Re-encodes a HEIC as `reencode` does other pictures. Shrinks the picture before the conversion to sRGB,
 * so that only libheif holds all its pixels. Rejects more than 25 megapixels by the header.
 */
export async function reencodeHeic(path: string): Promise<Outcome> {
  try {
    const lib = loadLibheif(decoderLimits.heicModuleBytes)
    return {
      picture: await toPicture(sharp(await shrink(decodeHeic(lib, await readFile(path), decoderLimits.heicPixels)))),
    }
  } catch (error) {
    return rejected(rejectionOf(error), messageOf(error))
  }
}

function rejectionOf(error: unknown) {
  if (error instanceof TooManyHeicPixels) return 'heicPixels'
  if (error instanceof HeicError && error.code === codes.memory) return 'heavy'
  if (error instanceof HeicError && (error.code === codes.unsupportedKind || error.code === codes.unsupportedFeature))
    return 'kind'
  const isWithoutMemory = error instanceof RangeError || /memory|abort/i.test(messageOf(error))
  return isWithoutMemory ? 'heavy' : 'unreadable'
}

/**
 * Shrinks a picture that exceeds the maximum size of a stored photo. Returns an uncompressed PNG with the picture's colour
 * profile, if any.
 */
async function shrink({ data, width, height, channels, profile }: HeicPixels): Promise<Buffer> {
  const png = await sharp(data, { raw: { width, height, channels }, limitInputPixels: decoderLimits.heicPixels })
    .resize({
      width: limits.photoSide,
      height: limits.photoSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const icc = profile === 'p3' ? await displayP3() : profile
  return icc ? withProfile(png, icc) : png
}

/** Returns the Display P3 profile that comes with libvips. */
async function displayP3(): Promise<Buffer | undefined> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  return (await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()).icc
}

const headBytes = 33 // the length of a PNG's signature and IHDR chunk

function withProfile(png: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, headBytes), chunk, png.subarray(headBytes)])
}
