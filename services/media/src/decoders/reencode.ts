import { createHash } from 'node:crypto'
import { limits } from '@hunch/proto/limits'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { fingerprintOf, squares } from '../refusals/rules/fingerprint.ts'
import { checkHeader } from './check-header.ts'
import { decoderLimits } from './limits.ts'
import { messageOf, type Outcome, type Picture, rejected } from './protocol.ts'
import type { Variant } from './rules/pictures.ts'
import { formatOf } from './rules/pictures.ts'

// sharp uses one thread, no cache between pictures, and only the loaders of the accepted formats.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})

/** Options for reading a picture. They reject damaged files, but ignore warnings, which files of many cameras cause. */
const reading = { failOn: 'error', limitInputPixels: decoderLimits.pixels, sequentialRead: true } as const

/**
 * Re-encodes an upload, whose type is recognised by its content. The new picture is a WebP of the first frame, with a
 * placeholder and hashes to recognise it. It is upright, in sRGB, and at most 2,048 pixels wide and high. Rejects files
 * that are no photo, are damaged, have too many pixels or need too much memory.
 */
export async function reencode(path: string): Promise<Outcome> {
  const mediaType = (await fileTypeFromFile(path))?.mime
  const format = formatOf(mediaType)
  if (!format) return rejected('kind', `content is ${mediaType ?? 'unknown'}`)
  try {
    const metadata = await sharp(path, { ...reading, limitInputPixels: false }).metadata()
    return checkHeader(path, metadata, format) ?? { picture: await toPicture(sharp(path, reading)) }
  } catch (error) {
    return rejected('unreadable', messageOf(error))
  }
}

const noMarks = { sha256: '', fingerprint: '' } as const

/** Makes a variant of a stored original: uncropped, inside its box, never enlarged. */
export async function makeVariant(original: string | Uint8Array, variant: Variant): Promise<Outcome> {
  const { width, height, quality, format } = variant
  const resized = sharp(original, reading).resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await encode(resized, format, quality).toBuffer({ resolveWithObject: true })
  return { picture: { bytes: data, width: info.width, height: info.height, placeholder: '', marks: noMarks } }
}

function encode(image: Sharp, format: Variant['format'], quality: number): Sharp {
  if (format === 'jpeg') return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
  if (format === 'avif') return image.avif({ quality, effort: 2 })
  return image.webp({ quality })
}

/** Converts an upload. Reads the pixels once, and makes the stored picture, placeholder and hashes only from them. */
export async function toPicture(upload: Sharp): Promise<Picture> {
  const { data, info } = await upload
    .autoOrient()
    .resize({
      width: limits.photoSide,
      height: limits.photoSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const bytes = await pixels().webp({ quality: 82 }).toBuffer()
  const small = await shrunken(pixels())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const placeholder = Buffer.from(rgbaToThumbHash(small.width, small.height, small.rgba)).toString('base64')
  return { bytes, width, height, placeholder, marks: { sha256, fingerprint: await fingerprint(small) } }
}

interface Small {
  readonly rgba: Buffer
  readonly width: number
  readonly height: number
}

async function shrunken(pixels: Sharp): Promise<Small> {
  const { data, info } = await pixels
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { rgba: data, width: info.width, height: info.height }
}

/** Computes the fingerprint from the small picture. The large one has the same grey squares, but takes 100 times the work. */
async function fingerprint({ rgba, width, height }: Small): Promise<string> {
  const grey = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: squares, height: squares, fit: 'fill' })
    .raw()
    .toBuffer()
  return fingerprintOf(grey)
}
