import { ApiError, toApiError } from './error.ts'

/** The shapes of a post's share picture: for link previews, and upright for stories. */
export type PictureShape = 'wide' | 'story'

export interface SharePictureOptions {
  readonly language: string
  readonly shape: PictureShape
  /** "I called it": for a voter who was right. */
  readonly isCall: boolean
  /** The post's version, so that no cache gives back an earlier picture. */
  readonly version: number
}

/** Where a post's share picture is; posts of private groups have none. */
export function sharePictureUrl(id: string, { language, shape, isCall, version }: SharePictureOptions): string {
  const query = new URLSearchParams({ lang: language, v: String(version) })
  if (shape === 'story') query.set('shape', shape)
  if (isCall) query.set('kind', 'call')
  return `/share/${encodeURIComponent(id)}.png?${query}`
}

/** Fetches a share picture; null where the post has none. Throws as `call` does. */
export async function fetchSharePicture(url: string, signal?: AbortSignal): Promise<Blob | null> {
  const init: RequestInit = { headers: { Accept: 'image/png' } }
  if (signal) init.signal = signal
  try {
    const response = await fetch(url, init)
    if (response.status === 404) return null
    if (!response.ok) throw await toApiError(response)
    return await response.blob()
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError(0, error instanceof Error ? error.message : String(error))
  }
}
