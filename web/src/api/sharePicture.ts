import { ApiError, toApiError } from './error.ts'

/** The shapes of a post's share picture: `wide` for link previews, `story` (upright) for stories. */
export type PictureShape = 'wide' | 'story'

export interface SharePictureOptions {
  readonly language: string
  readonly shape: PictureShape
  /** Whether to link the "I called it" picture, for a voter who was right. */
  readonly isCall: boolean
  /** The post's version, so that caches do not return an outdated picture. */
  readonly version: number
}

/** The URL of a post's share picture, as in `/share/42.png?lang=en&v=3`. Posts of private groups have no picture. */
export function sharePictureUrl(id: string, { language, shape, isCall, version }: SharePictureOptions): string {
  const query = new URLSearchParams({ lang: language, v: String(version) })
  if (shape === 'story') query.set('shape', shape)
  if (isCall) query.set('kind', 'call')
  return `/share/${encodeURIComponent(id)}.png?${query}`
}

/** Fetches a share picture; null if the post has none. Throws as `call` does. */
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
