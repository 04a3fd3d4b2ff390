import { sizedUrl } from '#ui/index.ts'
import type { Photo, Prediction } from './types.ts'

/** Ratio for photos of unknown size: the usual ratio of cameras. */
const usualRatio = 4 / 3
/** Limits of one photo's ratio (width to height) in its row. */
const single = { least: 0.6, most: 2 }
/** Limits of the ratio of all photos of a post together. */
const together = { least: 0.85, most: 2 }
/** In px: maximum width of the column, width of the card's edges, and height of photos in lists on phones. */
const column = { width: 640, edges: 32, listHeight: 220 }
/** Maximum number of image pixels per CSS pixel. More are not visible. */
const mostPixelRatio = 3

/** A photo on the screen. Without size and placeholder if the server sent only its URL. */
export type ShownPhoto = Pick<Photo, 'url'> & Partial<Photo>

const between = ({ least, most }: typeof single, value: number) => Math.min(most, Math.max(least, value))
const ratioOf = ({ width, height }: ShownPhoto): number => (width && height ? width / height : usualRatio)

/** Returns the ratio of a post's photos side by side, and each photo's share of the row. */
export function layOut(photos: readonly ShownPhoto[]): { ratio: number; shares: number[] } {
  const ratios = photos.map((photo) => between(single, ratioOf(photo)))
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  return { ratio: between(together, sum), shares: ratios.map((ratio) => ratio / sum) }
}

/** The width of a row of photos, and its minimum height, in px. */
export interface Row {
  readonly width: number
  readonly height: number
}

/** The row of a card in this window. Lists and the post's own screen use the same size. */
const rowOfCard = (): Row => ({
  width: Math.min(innerWidth, column.width) - column.edges,
  height: column.listHeight,
})

/** Returns the URL of a photo in its displayed size: large enough to cover its part of the row. Default: the row of a card. */
export function cardUrl(photos: readonly ShownPhoto[], index: number, row = rowOfCard()): string {
  const { ratio, shares } = layOut(photos)
  const photo = photos[index] as ShownPhoto
  const own = ratioOf(photo)
  const width = Math.max(row.width * (shares[index] ?? 1), Math.max(row.width / ratio, row.height) * own)
  const pixels = width * Math.min(mostPixelRatio, devicePixelRatio)
  return sizedUrl(photo.url, { width: Math.ceil(pixels), height: Math.ceil(pixels / own) })
}

/** Preloads the first photo of a post before its card is rendered. */
export function loadAhead(post: Prediction): void {
  const photos = photosOf(post)
  if (photos[0] && !photos[0].isHeld) Object.assign(new Image(), { fetchPriority: 'high', src: cardUrl(photos, 0) })
}

/** Returns a post's photos from `photos`, or from `photoUrls` in any of its forms if `photos` is empty. */
export function photosOf(post: Pick<Prediction, 'photos'> & { photoUrls: unknown }): ShownPhoto[] {
  if (post.photos?.length > 0) return post.photos
  return readUrls(post.photoUrls).map((url) => ({ url }))
}

/** Reads an array of URLs, a JSON string of such an array, or a single URL. Example: '["/a.jpg"]' returns ["/a.jpg"]. */
export function readUrls(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((url): url is string => typeof url === 'string' && url !== '')
  if (typeof value !== 'string' || value.trim() === '') return []
  if (!value.trim().startsWith('[')) return [value]
  try {
    return readUrls(JSON.parse(value))
  } catch {
    return []
  }
}
