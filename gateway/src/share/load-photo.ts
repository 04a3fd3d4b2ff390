import { resolveAddress } from '@hunch/kit/config'
import type { Context } from '../context.ts'

/** Loads a public photo by the name of its file at media; undefined if the photo cannot be loaded in time. */
export type LoadPhoto = (file: string) => Promise<Buffer | undefined>

/** Query parameters that select the variant of a photo at media. */
const variant = new URLSearchParams({ w: '960', h: '540', q: '80', f: 'jpeg' })
/** Maximum size of a photo that is drawn. */
const mostBytes = 4 * 1024 * 1024

/** Fetches photos from media as a visitor would see them. Photos of private groups are not found. */
export function createPhotoLoader({ config, limits, identity, log }: Context): LoadPhoto {
  const { media } = config.upstreams
  return async (file) => {
    if (!media) return undefined
    try {
      const url = new URL(`/api/images/${encodeURIComponent(file)}?${variant}`, resolveAddress(media.http))
      const headers = { authorization: `Bearer ${await identity.sign('media', {})}` }
      const reply = await fetch(url, { headers, signal: AbortSignal.timeout(limits.previewMs) })
      const bytes = Buffer.from(await reply.arrayBuffer())
      return reply.ok && bytes.length <= mostBytes ? bytes : undefined
    } catch (error) {
      log.warn({ err: error }, 'a share picture is drawn without its photo')
      return undefined
    }
  }
}
