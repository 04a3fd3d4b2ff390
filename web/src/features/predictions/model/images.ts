import type { Photo, Prediction } from './types.ts'

/** What cards ask for: the largest variant that is served, in the quality and format of the specification. */
const cardVariant = { w: '400', h: '300', q: '60', f: 'webp' }
const oldFolder = '/uploads/'
const folder = '/api/images/'

/** A photo as screens use it; sizes and placeholder are missing where the server told only its address. */
export type ShownPhoto = Pick<Photo, 'url'> & Partial<Photo>

/** The address of the whole photo: old `/uploads/` addresses are led to where images are served. */
export const originalUrl = (url: string): string =>
  url.startsWith(oldFolder) ? folder + url.slice(oldFolder.length) : url

/** The address of a photo in the size that cards show; addresses that we do not serve stay as they are. */
export function cardUrl(url: string): string {
  const original = originalUrl(url)
  return original.startsWith(folder) ? `${original.split('?')[0]}?${new URLSearchParams(cardVariant)}` : original
}

/** Lets the first photo of a post load before its card is drawn. */
export function loadAhead(post: Prediction): void {
  const [photo] = photosOf(post)
  if (photo) Object.assign(new Image(), { fetchPriority: 'high', src: cardUrl(photo.url) })
}

/** A post's photos, from `photos` where they are described, else from `photoUrls` in any form that it comes in. */
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
