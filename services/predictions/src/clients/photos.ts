import type { Readable } from 'node:stream'
import { type Address, resolveAddress } from '@hunch/kit/config'
import { fromProblem, toServiceError } from '@hunch/kit/errors'
import type { Identity } from '@hunch/kit/identity'
import { createSender } from '@hunch/kit/multipart'
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

/** What media may say that a person is told in the same words. */
const passedOn: ReadonlySet<string> = new Set([
  ...['photoTooLarge', 'photoUnreadable', 'photoTooManyPixels', 'photoKindRefused'],
  ...['timeout', 'storageFull'],
])

/** media, reached by its internal streamed PUT. `stillMs` is how long nothing may move. */
export function createPhotoStore(options: {
  address: Address
  identity: Identity
  stillMs?: number | undefined
}): PhotoStore {
  const sender = createSender({ audience: 'media', ...options })
  return {
    close: sender.close,
    async store({ file, ownerId, name, content }) {
      const url = new URL(`/internal/photos/${file}`, resolveAddress(options.address))
      for (const [key, value] of Object.entries({ ownerId, purpose: 'post', name })) url.searchParams.set(key, value)
      const { status, body } = await sender.put(url, content).catch((error: unknown) => {
        throw toServiceError(error).kind === 'unavailable' ? errors.photosUnavailable({}, { cause: error }) : error
      })
      const stored = Stored.safeParse(body)
      if (status === 201 && stored.success) return stored.data
      const told = fromProblem(status, body)
      if (told && passedOn.has(told.code)) throw told
      throw errors.photosUnavailable({}, { cause: new Error(`media answered ${JSON.stringify(body)}`) })
    },
  }
}
