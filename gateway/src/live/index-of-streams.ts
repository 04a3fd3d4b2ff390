import type { Told } from './memory.ts'
import type { Stream } from './stream.ts'

/** Streams by what they watch and whose they are. */
export interface StreamIndex {
  add(stream: Stream): void
  remove(stream: Stream): void
  size(): number
  all(): readonly Stream[]
  ofMember(memberId: string): ReadonlySet<Stream>
  byToken(): ReadonlyMap<string, readonly Stream[]>
  /** Who watches what changed, whether or not they may see it. */
  concernedBy(change: Told): ReadonlySet<Stream>
}

const nobody: ReadonlySet<Stream> = new Set()

export function createIndex(): StreamIndex {
  const streams = new Set<Stream>()
  const members = createShelf()
  const posts = createShelf()
  return {
    add(stream) {
      streams.add(stream)
      members.add(stream.memberId, stream)
      for (const postId of stream.postIds) posts.add(postId, stream)
    },
    remove(stream) {
      streams.delete(stream)
      members.remove(stream.memberId, stream)
      for (const postId of stream.postIds) posts.remove(postId, stream)
    },
    size: () => streams.size,
    all: () => [...streams],
    ofMember: members.at,
    byToken: () => Map.groupBy(streams, ({ token }) => token),
    concernedBy: (change) => (change.about === 'post' ? posts.at(change.postId) : members.at(change.memberId)),
  }
}

function createShelf() {
  const shelf = new Map<string, Set<Stream>>()
  return {
    at: (key: string): ReadonlySet<Stream> => shelf.get(key) ?? nobody,
    add(key: string, stream: Stream) {
      const place = shelf.get(key) ?? new Set()
      shelf.set(key, place.add(stream))
    },
    remove(key: string, stream: Stream) {
      const place = shelf.get(key)
      place?.delete(stream)
      if (place?.size === 0) shelf.delete(key)
    },
  }
}
