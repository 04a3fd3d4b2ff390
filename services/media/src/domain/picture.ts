/** What the decoder calls a kind of picture. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/**
 * The kinds that are taken, by what their content says they are, with the one format that the
 * decoder may then read them as. SVG, PDF and all else is not among them.
 */
const taken: Readonly<Record<string, Format>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif-sequence': 'heif',
}

/** The format of a media type that is taken; undefined where it is refused. */
export const formatOf = (mediaType: string | undefined): Format | undefined => taken[mediaType ?? '']

/** What a picture may measure. More frames than that, or a longer side, is no photo. */
export const most = { pixels: 50_000_000, side: 30_000, frames: 1_000 } as const

/** The longest side of a stored original, in pixels. */
export const originalSide = 2_048
