import { startHttpPeer, type TestKeys } from '@hunch/kit/testing'

interface KeptPhoto {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly isHeld: boolean
}

/**
 * Starts a real HTTP server in place of media. `photos` maps a target, `post <id>` or `member <id>`, to its photos and their
 * owner.
 */
export async function startMedia(keys: TestKeys) {
  /** `away`: every request gets 503. */
  const mood = { away: false }
  const photos = new Map<string, { readonly ownerId: string; readonly list: readonly KeptPhoto[] }>()
  const peer = await startHttpPeer(keys.identity('media'), async ({ url, claims, end }) => {
    if (claims.iss !== 'moderation' || claims.sub) return end(401, {})
    if (mood.away) return end(503, {})
    const { pathname, searchParams: query } = url
    if (pathname === '/internal/photos')
      return end(200, photos.get(`${query.get('kind')} ${query.get('id')}`)?.list ?? [])
    const file = pathname.split('/').at(-1)
    const found = [...photos.values()].some(
      ({ ownerId, list }) => ownerId === query.get('ownerId') && list.some((photo) => photo.file === file),
    )
    return found ? end(200, { bytesOf: file }) : end(404, {})
  })
  return { ...peer, photos, mood }
}
