import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Address, resolveAddress } from '@hunch/kit/config'
import { commonErrors } from '@hunch/kit/errors'
import type { Identity } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import { StoredPhoto as Stored } from '@hunch/proto/http'
import type { z } from 'zod'
import { errors } from '../errors.ts'

export type StoredPhoto = z.output<typeof Stored>

export interface PhotoUpload {
  /** The name that the photo will be served under: 128 random bits, base64url. */
  readonly file: string
  readonly ownerId: string
  /** What the person's file is called, for the sentence of a refusal. */
  readonly name: string
  readonly content: Readable
}

export interface PhotoStore {
  /**
   * Sends a photo on to media. Throws photoTooLarge, photoUnreadable, photoTooManyPixels and
   * photoKindRefused with the file's name, photosUnavailable where media is away or slow, and
   * timeout where whoever sends the photo is.
   */
  store(upload: PhotoUpload): Promise<StoredPhoto>
  close(): void
}

const usualStillMs = 10_000
const answerBytes = 64 * 1024

/**
 * media, reached by its internal streamed PUT. `stillMs` is how long nothing may move: neither
 * bytes on their way nor, after the last, an answer.
 */
export function createPhotoStore(options: {
  address: Address
  identity: Identity
  stillMs?: number | undefined
}): PhotoStore {
  const { address, identity, stillMs = usualStillMs } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })

  async function open({ file, ownerId, name }: PhotoUpload): Promise<ClientRequest> {
    const url = new URL(`/internal/photos/${file}`, resolveAddress(address))
    for (const [key, value] of Object.entries({ ownerId, purpose: 'post', name })) url.searchParams.set(key, value)
    const headers = {
      authorization: `Bearer ${await identity.sign('media')}`,
      'content-type': 'application/octet-stream',
      'x-request-id': currentRequestId() ?? '',
    }
    return request(url, { method: 'PUT', agent, headers })
  }

  return {
    close: () => agent.destroy(),
    async store(upload) {
      const { status, body } = await send(await open(upload), upload.content, stillMs)
      const stored = Stored.safeParse(body)
      if (status === 201 && stored.success) return stored.data
      throw refusal(body, upload.name)
    },
  }
}

/** Streams a body and answers with the reply, which may come before the body is through. */
async function send(
  sent: ClientRequest,
  content: Readable,
  stillMs: number,
): Promise<{ status: number; body: unknown }> {
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  answered.catch(() => {})
  const timer = setTimeout(() => reject(whoIsStill(sent)), stillMs)
  sent.once('response', resolve)
  sent.once('error', (error) => reject(errors.photosUnavailable({}, { cause: error })))
  // A body that breaks off at its source is told as such; one that media cuts short has its answer.
  content.once('error', reject)
  const piped = pipeline(content, sent).catch(() => {})
  content.on('data', () => timer.refresh())
  try {
    const response = await answered
    return { status: response.statusCode ?? 0, body: await readJson(response) }
  } finally {
    clearTimeout(timer)
    if (!sent.writableFinished) sent.destroy()
    await piped
  }
}

/** Nothing moves: media's fault where it takes or answers nothing, else that of whoever sends the photo. */
const whoIsStill = (sent: ClientRequest): Error =>
  sent.writableEnded || sent.writableNeedDrain ? errors.photosUnavailable() : commonErrors.timeout()

async function readJson(response: IncomingMessage): Promise<unknown> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > answerBytes) break
    }
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(body: unknown, name: string): Error {
  const told = typeof body === 'object' && body !== null ? body : {}
  const params = 'params' in told && typeof told.params === 'object' ? told.params : {}
  const limit = params && 'limit' in params ? String(params.limit) : ''
  switch ('code' in told ? told.code : '') {
    case 'photoTooLarge':
      return errors.photoTooLarge({ name, limit })
    case 'photoUnreadable':
      return errors.photoUnreadable({ name })
    case 'photoTooManyPixels':
      return errors.photoTooManyPixels({ name })
    case 'photoKindRefused':
      return errors.photoKindRefused({ name })
    case 'timeout':
      return commonErrors.timeout()
    case 'storageFull':
      return commonErrors.storageFull()
    default:
      return errors.photosUnavailable({}, { cause: new Error(`media answered ${JSON.stringify(body)}`) })
  }
}
