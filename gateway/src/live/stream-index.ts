import type { MessageChange } from './changes.ts'
import type { Stream } from './stream.ts'

/** Open streams by post and by member. */
export interface StreamIndex {
  add(stream: Stream): void
  remove(stream: Stream): void
  size(): number
  all(): readonly Stream[]
  ofMember(memberId: string): ReadonlySet<Stream>
  /** Returns the streams whose clients show a post, even if their members may not see the post. */
  ofPost(postId: string): ReadonlySet<Stream>
  byToken(): ReadonlyMap<string, readonly Stream[]>
  /** Returns the streams that a change concerns, even if their members may not see it. */
  subscribedTo(change: MessageChange): ReadonlySet<Stream>
}

const none: ReadonlySet<Stream> = new Set()

export function createStreamIndex(): StreamIndex {
  const streams = new Set<Stream>()
  const byMember = createSetMap()
  const byPost = createSetMap()
  return {
    add(stream) {
      streams.add(stream)
      byMember.add(stream.memberId, stream)
      for (const postId of stream.postIds) byPost.add(postId, stream)
    },
    remove(stream) {
      streams.delete(stream)
      byMember.remove(stream.memberId, stream)
      for (const postId of stream.postIds) byPost.remove(postId, stream)
    },
    size: () => streams.size,
    all: () => [...streams],
    ofMember: byMember.get,
    ofPost: byPost.get,
    byToken: () => Map.groupBy(streams, ({ token }) => token),
    subscribedTo: (change) => (change.scope === 'post' ? byPost.get(change.postId) : byMember.get(change.memberId)),
  }
}

function createSetMap() {
  const sets = new Map<string, Set<Stream>>()
  return {
    get: (key: string): ReadonlySet<Stream> => sets.get(key) ?? none,
    add(key: string, stream: Stream) {
      const set = sets.get(key) ?? new Set()
      sets.set(key, set.add(stream))
    },
    remove(key: string, stream: Stream) {
      const set = sets.get(key)
      set?.delete(stream)
      if (set?.size === 0) sets.delete(key)
    },
  }
}
