import type { Readable } from 'node:stream'
import { type Address, resolveAddress } from '@hunch/kit/config'
import { fromProblem, toServiceError } from '@hunch/kit/errors'
import type { Identity } from '@hunch/kit/identity'
import { createSender } from '@hunch/kit/multipart'
import type { Timers } from '@hunch/kit/timers'
import { photoProblems, StoredPhoto as Stored } from '@hunch/proto/http'
import type { z } from 'zod'
import { errors } from '../errors.ts'

export type StoredPhoto = z.output<typeof Stored>

export interface PhotoUpload {
  /** The name under which media will serve the photo: 128 random bits, base64url. */
  readonly file: string
  readonly ownerId: string
  /** Whether the photo belongs to a post of a private group. */
  readonly isPrivate: boolean
  /** The name of the uploaded file, for error messages. */
  readonly name: string
  readonly content: Readable
}

/** A client of media, which stores photos. */
export interface PhotoUploads {
  /**
   * Streams a photo to media.
   *
   * @throws the problems of a photo, with the file's name
   * @throws photosUnavailable if media is unavailable or slow
   * @throws timeout if the uploading client is slow
   */
  upload(upload: PhotoUpload): Promise<StoredPhoto>
  close(): void
}

/** Problem codes of media that are passed on to the client unchanged. */
const passedOn: ReadonlySet<string> = new Set([...photoProblems, 'timeout', 'storageFull'])

/** Creates the client of media's internal streaming PUT. */
export function createPhotoUploads(options: {
  address: Address
  identity: Identity
  timers?: Timers | undefined
}): PhotoUploads {
  const sender = createSender({ audience: 'media', ...options })
  return {
    close: sender.close,
    async upload({ file, ownerId, isPrivate, name, content }) {
      const url = new URL(`/internal/photos/${file}`, resolveAddress(options.address))
      const query = { ownerId, purpose: 'post', name, isPrivate: String(isPrivate) }
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
      const { status, body } = await sender.put(url, content).catch((error: unknown) => {
        throw toServiceError(error).kind === 'unavailable' ? errors.photosUnavailable({}, { cause: error }) : error
      })
      const stored = Stored.safeParse(body)
      if (status === 201 && stored.success) return stored.data
      const problem = fromProblem(status, body)
      if (problem && passedOn.has(problem.code)) throw problem
      throw errors.photosUnavailable({}, { cause: new Error(`media answered ${JSON.stringify(body)}`) })
    },
  }
}
