import { type CallName, calls, type Reply } from '@hunch/proto/http/client'
import { sendAgreed } from './call.ts'
import { recordServerTime } from './clock.ts'
import { ApiError } from './error.ts'
import { newTraceparent } from './traceparent.ts'

/** The names of the calls with a multipart body. */
type FormCall = { [N in CallName]: (typeof calls)[N]['body'] extends 'multipart' ? N : never }[CallName]

interface UploadOptions {
  body: FormData
  idempotencyKey: string
  signal?: AbortSignal
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?(share: number): void
}

/**
 * Makes a call that sends files, and reports its progress, which `fetch` cannot do. Throws as `call` does, and an
 * AbortError if `signal` aborts it.
 */
export const upload = <N extends FormCall>(name: N, options: UploadOptions): Promise<Reply<N>> =>
  sendAgreed(() => send(name, options))

function send<N extends FormCall>(name: N, options: UploadOptions): Promise<Reply<N>> {
  const { method, path } = calls[name]
  const { body, idempotencyKey, signal, onProgress } = options
  const sentAt = Date.now()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('traceparent', newTraceparent())
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const serverMs = Number(request.getResponseHeader('Server-Time'))
      if (serverMs > 0) recordServerTime(serverMs, sentAt, Date.now())
      if (request.status < 200 || request.status > 299) reject(failureOf(request))
      else resolve(JSON.parse(request.responseText))
    }
    request.onerror = () => reject(new ApiError(0, 'No answer came'))
    request.onabort = () => reject(new DOMException('The upload was ended', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function failureOf(request: XMLHttpRequest): ApiError {
  const seconds = Number(request.getResponseHeader('Retry-After'))
  return new ApiError(request.status, request.responseText || request.statusText, seconds > 0 ? seconds : undefined)
}
