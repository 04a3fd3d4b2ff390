import { limits } from '@hunch/proto/http/client'
import { type LiveMessage, onWatched, watchedPosts } from '#api/index.ts'

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

/** Delay in ms before the stream follows the posts on the screen, so that scrolling does not constantly reopen the stream. */
const debounceMs = 600
/** Minimum back-off after a rejected stream, in ms. */
const firstWaitMs = 1_000
/** Maximum back-off after a rejected stream, in ms. */
const longestWaitMs = 120_000
/** Maximum posts per stream. A stream also covers posts that just left the screen, so scrolling back needs no new stream. */
const mostPosts = Math.min(60, limits.livePosts)

interface Stream {
  readonly source: EventSource
  readonly posts: ReadonlySet<string>
}

/**
 * Subscribes to live updates of the posts on the screen, while the page is visible and online. A broken stream resumes
 * by itself; a rejected one is retried with back-off. A new stream replaces the old one once it is ready, so no message
 * is lost. After a gap `onMessage` receives `reset`. Returns a function that stops it.
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

  // A change of the posts on the screen must not shorten the back-off.
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

/** Exponential back-off in ms, with jitter so that clients do not all reconnect at the same time. */
const waitAfter = (failures: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

interface StreamHandlers {
  ready(stream: Stream): void
  onMessage(message: LiveMessage): void
  rejected(stream: Stream): void
}

/** Opens a stream. A broken stream reconnects by itself; `rejected` is called only when it is closed for good. */
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

/** Calls `listener` when the page's visibility or the connection changes. Returns a function that unsubscribes. */
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
