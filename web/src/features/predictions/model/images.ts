import { sizedUrl } from '../../../ui/index.ts'
import type { Photo, Prediction } from './types.ts'

/** The ratio of photos of unknown size, as cameras take them. */
const usualRatio = 4 / 3
/** The limits of a photo's own ratio in its row, and of those of a post together. */
const single = { least: 0.6, most: 2 }
const together = { least: 0.85, most: 2 }
/** What a column takes at most, without its card's edges; and how tall a photo is in lists on phones. */
const column = { width: 640, edges: 32, listHeight: 220 }
/** More pixels for each of the screen's own are not visible. */
const mostPixelRatio = 3

/** A photo on the screen; size and placeholder are missing where the server sent only its URL. */
export type ShownPhoto = Pick<Photo, 'url'> & Partial<Photo>

const between = ({ least, most }: typeof single, value: number) => Math.min(most, Math.max(least, value))
const ratioOf = ({ width, height }: ShownPhoto): number => (width && height ? width / height : usualRatio)

/** The ratio of a post's photos side by side, and each one's share of the row. */
export function layOut(photos: readonly ShownPhoto[]): { ratio: number; shares: number[] } {
  const ratios = photos.map((photo) => between(single, ratioOf(photo)))
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  return { ratio: between(together, sum), shares: ratios.map((ratio) => ratio / sum) }
}

/**
 * The address of one of a post's photos in the size in which cards show it in this window, sharp on this screen: so large
 * that it covers its part of the row. The same for lists and the post's own screen.
 */
export function cardUrl(photos: readonly ShownPhoto[], index: number): string {
  const { ratio, shares } = layOut(photos)
  const photo = photos[index] as ShownPhoto
  const row = Math.min(innerWidth, column.width) - column.edges
  const own = ratioOf(photo)
  const width = Math.max(row * (shares[index] ?? 1), Math.max(row / ratio, column.listHeight) * own)
  const pixels = width * Math.min(mostPixelRatio, devicePixelRatio)
  return sizedUrl(photo.url, { width: Math.ceil(pixels), height: Math.ceil(pixels / own) })
}

/** Preloads the first photo of a post before its card is drawn. */
export function loadAhead(post: Prediction): void {
  const photos = photosOf(post)
  if (photos[0] && !photos[0].isHeld) Object.assign(new Image(), { fetchPriority: 'high', src: cardUrl(photos, 0) })
}

/** A post's photos, from `photos` where present, else from `photoUrls` in any of its forms. */
export function photosOf(post: Pick<Prediction, 'photos'> & { photoUrls: unknown }): ShownPhoto[] {
  if (post.photos?.length > 0) return post.photos
  return readUrls(post.photoUrls).map((url) => ({ url }))
}

/** Reads an array of addresses, a string that holds one as JSON, or a single address. */
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
