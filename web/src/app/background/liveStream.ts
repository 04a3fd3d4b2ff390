import { limits } from '@hunch/proto/http/client'
import { type LiveMessage, onWatched, watchedPosts } from '../../api/index.ts'

const kinds = {
  ready: true,
  reset: true,
  votes: true,
  comments: true,
  reactions: true,
  notification: true,
  edited: true,
  ended: true,
  resolved: true,
  settled: true,
  deleted: true,
} as const satisfies Record<LiveMessage['kind'], true>

/** Cards come and go while someone scrolls; the stream follows once they have been still this long. */
const debounceMs = 600
/** The first and the longest wait after a rejected stream. */
const firstWaitMs = 1_000
const longestWaitMs = 120_000
/** The most posts that a stream names; those just left are among them, so scrolling back costs nothing. */
const mostPosts = Math.min(60, limits.livePosts)

interface Stream {
  readonly source: EventSource
  readonly posts: ReadonlySet<string>
}

/**
 * Subscribes to live updates while the page is visible and online, naming the posts on the screen.
 * A broken stream reconnects by itself from where it was; a rejected one is tried again with
 * back-off. A new stream takes over before the old one ends, so nothing is missed between. After a
 * gap `onMessage` gets `reset`. Returns how to stop.
 */
export function startLiveStream(onMessage: (message: LiveMessage) => void): () => void {
  let current: Stream | undefined
  let next: Stream | undefined
  let recent: readonly string[] = []
  let failures = 0
  let hasGap = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow() {
    const shown = watchedPosts()
    recent = [...recent.filter((id) => !shown.includes(id)), ...shown].slice(-mostPosts)
    const { posts: named } = next ?? current ?? {}
    if (!shouldStream()) close()
    else if (!named || shown.slice(-mostPosts).some((id) => !named.has(id))) {
      next?.source.close()
      next = openStream(recent, { ready, onMessage, rejected })
    }
  }

  function ready(stream: Stream) {
    failures = 0
    if (stream !== next) return
    current?.source.close()
    ;[current, next] = [stream, undefined]
    if (hasGap) onMessage({ kind: 'reset' })
    hasGap = false
  }

  function rejected(stream: Stream) {
    if (stream === next) next = undefined
    if (stream === current) {
      current = undefined
      hasGap = true
    }
    failures += 1
    soon(waitAfter(failures))
  }

  function close() {
    hasGap ||= current !== undefined
    for (const stream of [current, next]) stream?.source.close()
    current = next = undefined
  }

  function soon(ms = debounceMs) {
    clearTimeout(timer)
    timer = setTimeout(follow, ms)
  }

  // Other cards on the screen do not shorten the back-off.
  const stopWatching = onWatched(() => failures === 0 && soon())
  const stopFollowing = onVisibilityOrConnection(() => soon(0))
  soon()
  return () => {
    clearTimeout(timer)
    stopWatching()
    stopFollowing()
    close()
  }
}

/** Exponential back-off with jitter, so that not everybody reconnects at once. */
const waitAfter = (failures: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

interface StreamHandlers {
  ready(stream: Stream): void
  onMessage(message: LiveMessage): void
  rejected(stream: Stream): void
}

/** Opens a stream. One that merely breaks reconnects by itself; `rejected` is called when it is over. */
function openStream(posts: readonly string[], { ready, onMessage, rejected }: StreamHandlers): Stream {
  const source = new EventSource(`/api/live?posts=${posts.join(',')}`)
  const stream: Stream = { source, posts: new Set(posts) }
  for (const kind of Object.keys(kinds))
    source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as LiveMessage
      if (message.kind === 'ready') ready(stream)
      else onMessage(message)
    })
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) rejected(stream)
  })
  return stream
}

const shouldStream = (): boolean => document.visibilityState !== 'hidden' && navigator.onLine

/** Calls `listener` when the page's visibility or the connection changes. Returns how to unsubscribe. */
function onVisibilityOrConnection(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
