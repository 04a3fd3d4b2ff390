import { fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { fixedLimits } from '../limits.ts'
import { checkHeader } from './check-header.ts'
import { messageOf, type Outcome, type Picture, rejected } from './protocol.ts'
import type { Variant } from './rules/pictures.ts'
import { formatOf } from './rules/pictures.ts'

// One picture at a time, no cache between them, and no loader but those of the accepted formats.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})

/** Damaged files are rejected; warnings, which files of many cameras cause, are not errors. */
const reading = { failOn: 'error', limitInputPixels: fixedLimits.pixels, sequentialRead: true } as const

/**
 * Re-encodes an upload: recognises its type by its content, and makes a new picture of it, upright,
 * in sRGB, its first frame alone, at most 2,048 pixels a side, as WebP, with a placeholder.
 * Rejects what is no photo, is damaged, has too many pixels, or needs too much memory.
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

/** Makes one variant of a stored original: whole, inside its box, never enlarged. */
export async function makeVariant(original: Uint8Array, variant: Variant): Promise<Outcome> {
  const { width, height, quality, format } = variant
  const resized = sharp(original, reading).resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await encode(resized, format, quality).toBuffer({ resolveWithObject: true })
  return { picture: { bytes: data, width: info.width, height: info.height, placeholder: '' } }
}

function encode(image: Sharp, format: Variant['format'], quality: number): Sharp {
  if (format === 'jpeg') return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
  if (format === 'avif') return image.avif({ quality, effort: 2 })
  return image.webp({ quality })
}

/** Reads the pixels once; both the stored picture and its placeholder are made from them alone. */
export async function toPicture(upload: Sharp): Promise<Picture> {
  const { data, info } = await upload
    .autoOrient()
    .resize({
      width: fixedLimits.originalSide,
      height: fixedLimits.originalSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const bytes = await pixels().webp({ quality: 82 }).toBuffer()
  return { bytes, width, height, placeholder: await placeholderOf(pixels()) }
}

async function placeholderOf(pixels: Sharp): Promise<string> {
  const { data, info } = await pixels
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
