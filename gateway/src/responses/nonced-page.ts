/**
 * Pages that differ between responses only by their nonce, and are compressed once. In the compressed page each nonce is
 * in its own stored block, which is not compressed (RFC 1951, 3.2.4). So the parts between the nonces never change.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Request, Response } from 'express'

/** A page: the parts between its nonces. */
export interface NoncedPage {
  readonly plain: readonly Buffer[]
  readonly deflated: readonly Buffer[]
}

/** Compresses a page, given as the parts between its nonces. */
export function createNoncedPage(parts: readonly string[]): NoncedPage {
  const plain = parts.map((part) => Buffer.from(part))
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH } // so that no part refers to an earlier part
  return { plain, deflated: plain.map((part) => deflateRawSync(part, options)) }
}

/** Sends a page with a nonce, gzipped if the client accepts that. */
export function sendNoncedPage(page: NoncedPage, nonce: string, request: Request, response: Response): void {
  response.type('html').vary('Accept-Encoding')
  const isGzip = request.acceptsEncodings('gzip') === 'gzip'
  const body = isGzip ? gzipWith(page, Buffer.from(nonce)) : join(page.plain, Buffer.from(nonce))
  if (isGzip) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-length', body.length)
  response.end(body)
}

const join = (parts: readonly Buffer[], between: Buffer): Buffer =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))

/** Header of a gzip file (RFC 1952, 2.3): deflate, without name and time, unknown operating system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty final block, which ends the deflate stream. */
const lastBlock = Buffer.from([3, 0])

function gzipWith({ plain, deflated }: NoncedPage, nonce: Buffer): Buffer {
  const whole = join(plain, nonce)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length, 4)
  return Buffer.concat([gzipHeader, join(deflated, storedBlock(nonce)), lastBlock, trailer])
}

function storedBlock(content: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(content.length, 1)
  header.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([header, content])
}
