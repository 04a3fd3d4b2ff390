import { Readable } from 'node:stream'
import { type Address, resolveAddress } from '@hunch/kit/config'
import { fromProblem, toServiceError } from '@hunch/kit/errors'
import type { Identity } from '@hunch/kit/identity'
import { createSender } from '@hunch/kit/multipart'
import { StoredPhoto } from '@hunch/proto/http'
import { errors } from '../errors.ts'

export interface PhotoUpload {
  /** The name that the photo will be served under: 128 random bits, base64url. */
  readonly file: string
  readonly ownerId: string
  /** What the person's file is called, for the sentence of a refusal. */
  readonly name: string
  readonly content: Readable
}

/** A photo as it lies at media. */
export interface FetchedPhoto {
  /** As in `image/webp`. */
  readonly type: string
  readonly content: Readable
}

export interface Photos {
  /**
   * Sends a profile picture on to media. Throws photoTooLarge, photoUnreadable, photoTooManyPixels
   * and photoKindRefused with the file's name, photosUnavailable where media is away or slow, and
   * timeout where whoever sends the picture is.
   */
  store(upload: PhotoUpload): Promise<void>
  /** One of a member's photos; undefined where it was deleted meanwhile. Throws where media is away. */
  fetch(photo: { file: string; ownerId: string }, signal: AbortSignal): Promise<FetchedPhoto | undefined>
  close(): void
}

/** What media may say that a person is told in the same words. */
const passedOn: ReadonlySet<string> = new Set([
  ...['photoTooLarge', 'photoUnreadable', 'photoTooManyPixels', 'photoKindRefused'],
  ...['timeout', 'storageFull'],
])

/** media, reached by its internal calls. */
export function createPhotos({ address, identity }: { address: Address; identity: Identity }): Photos {
  const sender = createSender({ audience: 'media', identity })
  const urlOf = (file: string, query: Readonly<Record<string, string>>) =>
    new URL(`/internal/photos/${encodeURIComponent(file)}?${new URLSearchParams(query)}`, resolveAddress(address))

  return {
    close: sender.close,
    async store({ file, ownerId, name, content }) {
      const url = urlOf(file, { ownerId, purpose: 'profile', name })
      const { status, body } = await sender.put(url, content).catch((error: unknown) => {
        throw toServiceError(error).kind === 'unavailable' ? errors.photosUnavailable({}, { cause: error }) : error
      })
      if (status === 201 && StoredPhoto.safeParse(body).success) return
      const told = fromProblem(status, body)
      if (told && passedOn.has(told.code)) throw told
      throw errors.photosUnavailable({}, { cause: new Error(`media answered ${JSON.stringify(body)}`) })
    },

    async fetch({ file, ownerId }, signal) {
      const headers = { authorization: `Bearer ${await identity.sign('media')}` }
      const response = await fetch(urlOf(file, { ownerId }), { headers, signal, redirect: 'error' })
      if (response.ok && response.body)
        return {
          type: response.headers.get('content-type') ?? '',
          content: Readable.from(response.body, { objectMode: false }),
        }
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw new Error(`media answered ${response.status}`)
    },
  }
}
