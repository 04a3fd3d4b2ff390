import { Readable } from 'node:stream'
import { type Address, resolveAddress } from '@hunch/kit/config'
import { fromProblem, toServiceError } from '@hunch/kit/errors'
import type { Identity } from '@hunch/kit/identity'
import { createSender } from '@hunch/kit/multipart'
import { photoProblems, StoredPhoto } from '@hunch/proto/http'
import { errors } from '../errors.ts'

export interface PhotoUpload {
  /** The name under which media will serve the photo: 128 random bits, base64url. */
  readonly file: string
  readonly ownerId: string
  /** The name of the uploaded file, for problem details. */
  readonly name: string
  readonly content: Readable
}

export interface FetchedPhoto {
  /** The content type, for example `image/webp`. */
  readonly type: string
  readonly content: Readable
}

export interface Media {
  /**
   * Uploads a profile picture.
   *
   * @throws the problem that media reports about the photo, with the file's name
   * @throws photosUnavailable if media is unavailable or slow
   * @throws timeout if the uploading client is slow, storageFull
   */
  storePhoto(upload: PhotoUpload): Promise<void>
  /** Returns one of a member's photos; undefined if it was deleted. Throws if media is unavailable. */
  fetchPhoto(photo: { file: string; ownerId: string }, signal: AbortSignal): Promise<FetchedPhoto | undefined>
  close(): void
}

/** Problem codes of media that are passed on to the caller. */
const passedOn: ReadonlySet<string> = new Set([...photoProblems, 'timeout', 'storageFull'])

/** Creates a client for media's internal HTTP calls. */
export function createMedia({ address, identity }: { address: Address; identity: Identity }): Media {
  const sender = createSender({ audience: 'media', identity })
  const urlOf = (file: string, query: Readonly<Record<string, string>>) =>
    new URL(`/internal/photos/${encodeURIComponent(file)}?${new URLSearchParams(query)}`, resolveAddress(address))

  return {
    close: sender.close,
    async storePhoto({ file, ownerId, name, content }) {
      const url = urlOf(file, { ownerId, purpose: 'profile', name })
      const { status, body } = await sender.put(url, content).catch((error: unknown) => {
        throw toServiceError(error).kind === 'unavailable' ? errors.photosUnavailable({}, { cause: error }) : error
      })
      if (status === 201 && StoredPhoto.safeParse(body).success) return
      const problem = fromProblem(status, body)
      if (problem && passedOn.has(problem.code)) throw problem
      throw errors.photosUnavailable({}, { cause: new Error(`media responded with ${JSON.stringify(body)}`) })
    },

    async fetchPhoto({ file, ownerId }, signal) {
      const headers = { authorization: `Bearer ${await identity.sign('media')}` }
      const response = await fetch(urlOf(file, { ownerId }), { headers, signal, redirect: 'error' })
      if (response.ok && response.body)
        return {
          type: response.headers.get('content-type') ?? '',
          content: Readable.from(response.body, { objectMode: false }),
        }
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw new Error(`media responded with ${response.status}`)
    },
  }
}
