import { fileTypeFromFile } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type Format, formatOf, most, originalSide } from '../domain/picture.ts'
import type { Variant } from '../domain/variant.ts'
import type { Outcome, Picture, Refusal } from './protocol.ts'

// One picture at a time, nothing kept between them, and no reader but those of the taken kinds.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})

/** Damage is refused, while mere warnings, which many cameras earn, are not. */
const reading = { failOn: 'error', limitInputPixels: most.pixels, sequentialRead: true } as const

/**
 * Takes in an upload: reads what it is by its content, and makes a new picture of it, upright,
 * in sRGB, its first frame alone, at most 2,048 pixels a side, as WebP, with a placeholder.
 * Refuses what is no photo, is damaged, or has too many pixels.
 */
export async function takeIn(path: string): Promise<Outcome> {
  const mediaType = (await fileTypeFromFile(path))?.mime
  const format = formatOf(mediaType)
  if (!format) return refused('kind', `content is ${mediaType ?? 'unknown'}`)
  const metadata = await sharp(path, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(messageOf)
  if (typeof metadata === 'string') return refused('unreadable', metadata)
  const refusal = judge(metadata, format)
  if (refusal)
    return refused(refusal, `${metadata.format} ${metadata.width}×${metadata.height}, ${metadata.pages ?? 1} frames`)
  try {
    return { picture: await renew(sharp(path, reading)) }
  } catch (error) {
    // HEIC is read where its codec comes with sharp; where not, the kind is at fault, not the photo.
    const reason = messageOf(error)
    return refused(
      /has not been built in|decoder plugin|No decoding plugin/i.test(reason) ? 'kind' : 'unreadable',
      reason,
    )
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

function judge(metadata: Metadata, format: Format): Refusal | undefined {
  const { width, height } = metadata
  if (metadata.format !== format) return 'kind'
  if (width * height > most.pixels) return 'pixels'
  if (Math.max(width, height) > most.side || (metadata.pages ?? 1) > most.frames) return 'kind'
  return undefined
}

/** Reads the pixels once; both the original and its placeholder are made of them alone. */
async function renew(upload: Sharp): Promise<Picture> {
  const { data, info } = await upload
    .autoOrient()
    .resize({ width: originalSide, height: originalSide, fit: 'inside', withoutEnlargement: true })
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

const refused = (refusal: Refusal, reason: string): Outcome => ({ refusal, reason: reason.slice(0, 300) })
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
