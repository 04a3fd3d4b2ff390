import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { responseLimits } from './limits.ts'

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** File types that are worth compressing. */
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.map', '.ttf'])

type Encoding = 'br' | 'gzip' | 'identity'

/** A file or page in memory that is the same for all clients. */
export interface Asset {
  /** The file extension, for example `.js`. */
  readonly extension: string
  readonly cacheControl: string
  readonly etag: string
  /** The available encodings, best first. */
  readonly encodings: readonly Encoding[]
  /** Returns the content in one of its encodings. Compresses it once, on the first request. */
  body(encoding: Encoding): Promise<Buffer>
}

export function createAsset(extension: string, content: Buffer, cacheControl: string): Asset {
  const isCompressible = compressible.has(extension) && content.length >= responseLimits.compressedBytes
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]])
  const compress = (encoding: Encoding) =>
    encoding === 'br'
      ? compressBr(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        })
      : compressGzip(content, { level: 9 })
  return {
    extension,
    cacheControl,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    encodings: isCompressible ? ['br', 'gzip', 'identity'] : ['identity'],
    body(encoding) {
      const body = bodies.get(encoding) ?? compress(encoding)
      bodies.set(encoding, body)
      return body
    },
  }
}

/** Sends an asset in the best encoding that the client accepts, or 304 if the client's copy is current. */
export async function sendAsset(asset: Asset, request: Request, response: Response): Promise<void> {
  response.type(asset.extension || 'bin')
  response.setHeader('etag', asset.etag)
  response.setHeader('cache-control', asset.cacheControl)
  if (asset.encodings.length > 1) response.vary('Accept-Encoding')
  if (request.fresh) return void response.status(304).end()
  const encoding = asset.encodings.find((each) => request.acceptsEncodings(each) === each) ?? 'identity'
  const body = await asset.body(encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}
