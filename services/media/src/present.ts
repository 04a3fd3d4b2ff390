import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Content, Image } from './usecases/view-image.ts'

/** A year: a name never stands for other bytes. */
const forEver = 'public, max-age=31536000, immutable'
const forNobody = 'private, no-store'

/**
 * Sends an image, or 304 to a caller that has it. Public ones may be kept by any cache for
 * ever; private ones, and stand-ins, by none.
 */
export async function sendImage(image: Image, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const tag = `"${image.tag}"`
  if (image.isPublic && names(request.headers['if-none-match'], tag)) {
    response.writeHead(304, { etag: tag, 'cache-control': forEver }).end()
    return
  }
  const loaded = await image.load()
  const isKept = image.isPublic && !loaded.standIn
  response.writeHead(200, {
    'content-type': loaded.type,
    'content-length': loaded.bytes,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': isKept ? forEver : forNobody,
    ...(isKept ? { etag: tag } : {}),
  })
  await send(loaded, request.method === 'HEAD', response)
}

async function send({ content }: Content, headersOnly: boolean, response: ServerResponse): Promise<void> {
  const source = content instanceof Readable ? content : Readable.from([content])
  try {
    if (headersOnly) response.end()
    else await pipeline(source, response)
  } catch (error) {
    // Who scrolls on hangs up; that is no fault.
    if (!response.destroyed || source.errored) throw error
  } finally {
    source.destroy() // a pipeline into a connection that is gone already leaves its source open
  }
}

/** Whether an If-None-Match header names a tag. */
function names(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
