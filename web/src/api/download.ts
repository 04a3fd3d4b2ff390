import { recordServerTime } from './clock.ts'
import { ApiError, toApiError } from './error.ts'

interface DownloadOptions {
  signal?: AbortSignal
  /** Called with the number of bytes received so far, and the total if the server sent it. */
  onProgress?(received: { bytes: number; of: number | undefined }): void
}

/** Fetches a zip archive of all data that the product stores about the caller. Throws as `call` does. */
export async function downloadArchive({ signal, onProgress }: DownloadOptions = {}): Promise<Blob> {
  const init: RequestInit = { headers: { Accept: 'application/zip' }, credentials: 'same-origin' }
  if (signal) init.signal = signal
  try {
    const sentAt = Date.now()
    const response = await fetch('/api/users/me/export', init)
    const serverMs = Number(response.headers.get('Server-Time'))
    if (serverMs > 0) recordServerTime(serverMs, sentAt, Date.now())
    if (!response.ok) throw await toApiError(response)
    return new Blob(await readAll(response, onProgress), { type: 'application/zip' })
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError(0, error instanceof Error ? error.message : String(error))
  }
}

async function readAll(response: Response, onProgress: DownloadOptions['onProgress']): Promise<BlobPart[]> {
  const reader = response.body?.getReader()
  if (!reader) return [await response.arrayBuffer()]
  const of = Number(response.headers.get('Content-Length')) || undefined
  const parts: BlobPart[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    parts.push(value)
    bytes += value.byteLength
    onProgress?.({ bytes, of })
  }
}
