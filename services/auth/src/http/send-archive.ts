import { pipeline } from 'node:stream/promises'
import type { Archive } from '../clients/archive.ts'
import type { Request, Response } from './cookies.ts'

/** Sends a zip archive as a file to be kept; whoever hangs up midway is no fault. */
export async function sendArchive({ bytes, content }: Archive, request: Request, response: Response): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-length': bytes,
    'content-disposition': 'attachment; filename="export.zip"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') {
    content.destroy()
    response.end()
    return
  }
  await pipeline(content, response).catch((error: unknown) => {
    if (!response.destroyed || content.errored) throw error
  })
}
