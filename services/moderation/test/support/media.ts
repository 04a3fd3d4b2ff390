import { startHttpPeer, type TestKeys } from '@hunch/kit/testing'

interface KeptPhoto {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly isHeld: boolean
  /** Who uploaded it, if not the owner of the target's photos. */
  readonly ownerId?: string
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
    const owned = (target: string) => {
      const { ownerId, list = [] } = photos.get(target) ?? {}
      return list.map((photo) => ({ ownerId, ...photo }))
    }
    if (pathname === '/internal/photos') return end(200, owned(`${query.get('kind')} ${query.get('id')}`))
    const file = pathname.split('/').at(-1)
    const found = [...photos.keys()]
      .flatMap(owned)
      .some((photo) => photo.file === file && photo.ownerId === query.get('ownerId'))
    return found ? end(200, { bytesOf: file }) : end(404, {})
  })
  return { ...peer, photos, mood }
}
