/** The accepted formats. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/**
 * The accepted media types, recognised by a file's content, with the only format that the decoder
 * may then use. SVG, PDF and all others are rejected.
 */
const acceptedTypes: Readonly<Record<string, Format>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  // This type is AVIF with a generic brand. HEICs never get here: `isHeic` recognises them before.
  'image/heif': 'heif',
  'image/heif-sequence': 'heif',
}

/** Returns the format of an accepted media type; undefined for any other. */
export const formatOf = (mediaType: string | undefined): Format | undefined => acceptedTypes[mediaType ?? '']

/** Bytes at a file's start that suffice to recognise HEIC. */
export const headBytes = 512

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const anyBrands = ['mif1', 'msf1']
const avifBrands = ['avif', 'avis']

/**
 * Whether a file is HEIC, by the brands in its first box (`ftyp` of ISO/IEC 23008-12). A major brand of HEIC is enough.
 * Otherwise no brand may be AVIF's, and either the major brand is generic (`mif1`, `msf1`) or another brand is HEIC's.
 */
export function isHeic(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.length, Math.max(16, head.readUInt32BE(0)))
  const major = head.toString('latin1', 8, 12)
  const others: string[] = []
  for (let at = 16; at + 4 <= end; at += 4) others.push(head.toString('latin1', at, at + 4))
  if (heicBrands.includes(major)) return true
  if (avifBrands.includes(major) || others.some((brand) => avifBrands.includes(brand))) return false
  return anyBrands.includes(major) || others.some((brand) => heicBrands.includes(brand))
}

export const variantFormats = ['webp', 'avif', 'jpeg'] as const

/** A form in which a photo is served: uncropped, scaled into a box of `width` by `height`, never enlarged. */
export interface Variant {
  readonly width: number
  readonly height: number
  readonly quality: number
  readonly format: (typeof variantFormats)[number]
}
