/** For a year: a photo's name never stands for other bytes. */
const publicForEver = 'public, max-age=31536000, immutable'
const notCached = 'private, no-store'

/**
 * The headers by which browsers and shared caches may keep an image: a public one for ever, with
 * its ETag; a private one, and an original in the place of a variant, not at all.
 */
export const cacheHeaders = ({ isPublic, isFallback, tag }: { isPublic: boolean; isFallback: boolean; tag: string }) =>
  isPublic && !isFallback ? { 'cache-control': publicForEver, etag: etagOf(tag) } : { 'cache-control': notCached }

export const etagOf = (tag: string): string => `"${tag}"`

/** Whether an If-None-Match header names an ETag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const etags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return etags.includes(etag) || etags.includes('*')
}
