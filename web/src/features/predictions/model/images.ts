import { sizedUrl } from '../../../ui/index.ts'
import type { Photo, Prediction } from './types.ts'

/** The size that cards request: the largest variant. */
const cardBox = { width: 400, height: 300 }

/** A photo on the screen; size and placeholder are missing where the server sent only its URL. */
export type ShownPhoto = Pick<Photo, 'url'> & Partial<Photo>

/** The address of a photo in the size that cards show. */
export const cardUrl = (url: string): string => sizedUrl(url, cardBox)

/** Preloads the first photo of a post before its card is drawn. */
export function loadAhead(post: Prediction): void {
  const [photo] = photosOf(post)
  if (photo) Object.assign(new Image(), { fetchPriority: 'high', src: cardUrl(photo.url) })
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
