import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Content, Image } from './view-image.ts'

/**
 * Lets browsers keep a photo for a year: the bytes under a photo's name never change. Shared caches ask again after five
 * minutes, so that they soon stop sending a photo that was removed or hidden.
 */
const publicForEver = 'public, max-age=31536000, s-maxage=300, immutable'
const notCached = 'private, no-store'

/**
 * Returns the cache headers of an image. Browsers and shared caches may keep a public image, with its ETag.
 * They must not keep a private image, or an original sent instead of a variant.
 */
const cacheHeaders = ({ isPublic, isFallback, tag }: { isPublic: boolean; isFallback: boolean; tag: string }) =>
  isPublic && !isFallback ? { 'cache-control': publicForEver, etag: etagOf(tag) } : { 'cache-control': notCached }

const etagOf = (tag: string): string => `"${tag}"`

/** Whether an If-None-Match header contains an ETag. `W/"a", "b"` contains `"a"`. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  const etags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return etags.includes(etag) || etags.includes('*')
}

/** Sends an image. Sends 304 instead if the image is public and the caller already has it. */
export async function sendImage(image: Image, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { isPublic, tag } = image
  if (isPublic && matchesEtag(request.headers['if-none-match'], etagOf(tag))) {
    response.writeHead(304, cacheHeaders({ isPublic, isFallback: false, tag })).end()
    return
  }
  const loaded = await image.load()
  response.writeHead(200, {
    'content-type': loaded.type,
    'content-length': loaded.bytes,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...cacheHeaders({ isPublic, isFallback: loaded.isFallback, tag }),
  })
  await send(loaded, request.method === 'HEAD', response)
}

async function send({ content: source }: Content, headersOnly: boolean, response: ServerResponse): Promise<void> {
  if (source instanceof Uint8Array) return void response.end(headersOnly ? undefined : source)
  try {
    if (headersOnly) response.end()
    else await pipeline(source, response)
  } catch (error) {
    // Ignored if the client has closed the connection, for example because the person scrolled on.
    if (!response.destroyed || !isOfClosed(error)) throw error
  } finally {
    source.destroy() // if the connection was already closed, `pipeline` leaves the source open
  }
}

/** Error codes for a response that closed before or during writing. */
const ofClosed: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']
const isOfClosed = (error: unknown): boolean => Error.isError(error) && 'code' in error && ofClosed.includes(error.code)
