import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { PhotoBytes } from '../clients/case-photos.ts'

/** Sends a photo to a moderator. Caches must not store it. */
export async function sendPhoto({ type, content }: PhotoBytes, response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    'content-type': type,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  try {
    await pipeline(content, response)
  } catch (error) {
    if (!response.destroyed) throw error // ignored if the caller closed the connection
  }
}
