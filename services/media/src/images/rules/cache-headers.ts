/** Cached for a year: the bytes of a photo's name never change. */
const publicForEver = 'public, max-age=31536000, immutable'
const notCached = 'private, no-store'

/**
 * Returns the cache headers of an image. Browsers and shared caches may keep a public image for a
 * year, with its ETag. They must not keep a private one, or an original sent instead of a variant.
 */
export const cacheHeaders = ({ isPublic, isFallback, tag }: { isPublic: boolean; isFallback: boolean; tag: string }) =>
  isPublic && !isFallback ? { 'cache-control': publicForEver, etag: etagOf(tag) } : { 'cache-control': notCached }

export const etagOf = (tag: string): string => `"${tag}"`

/** Whether an If-None-Match header contains an ETag. `W/"a", "b"` contains `"a"`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const etags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return etags.includes(etag) || etags.includes('*')
}
