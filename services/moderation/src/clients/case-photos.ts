import { Readable } from 'node:stream'
import { type Address, resolveAddress } from '@hunch/kit/config'
import type { Identity } from '@hunch/kit/identity'
import { KeptPhoto } from '@hunch/proto/http'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { clientLimits } from './limits.ts'

export type CasePhoto = z.output<typeof KeptPhoto>

export interface PhotoBytes {
  /** Media type, such as `image/webp`. */
  readonly type: string
  readonly content: Readable
}

/** media, which owns photos. */
export interface CasePhotos {
  /** Returns the photos of a post, or of a member's profile. @throws photosUnavailable */
  listOf(kind: 'post' | 'member', id: string): Promise<CasePhoto[]>
  /** Returns one of a member's photos; undefined if it is deleted. @throws photosUnavailable */
  fetch(file: string, ownerId: string): Promise<PhotoBytes | undefined>
}

/** Calls media's internal HTTP API. */
export function createCasePhotos({ address, identity }: { address: Address; identity: Identity }): CasePhotos {
  async function get(path: string, query: Readonly<Record<string, string>>, withinMs: number): Promise<Response> {
    const url = new URL(`${path}?${new URLSearchParams(query)}`, resolveAddress(address))
    const headers = { authorization: `Bearer ${await identity.sign('media')}` }
    try {
      return await fetch(url, { headers, signal: AbortSignal.timeout(withinMs), redirect: 'error' })
    } catch (error) {
      throw errors.photosUnavailable({}, { cause: error })
    }
  }
  return {
    async listOf(kind, id) {
      const response = await get('/internal/photos', { kind, id }, clientLimits.photosMs)
      const listed = z.array(KeptPhoto).safeParse(await response.json().catch(() => undefined))
      if (response.ok && listed.success) return listed.data
      throw errors.photosUnavailable({}, { cause: new Error(`media responded with ${response.status}`) })
    },
    async fetch(file, ownerId) {
      const response = await get(`/internal/photos/${file}`, { ownerId }, clientLimits.photoMs)
      if (response.ok && response.body)
        return {
          type: response.headers.get('content-type') ?? '',
          content: Readable.from(response.body, { objectMode: false }),
        }
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw errors.photosUnavailable({}, { cause: new Error(`media responded with ${response.status}`) })
    },
  }
}
