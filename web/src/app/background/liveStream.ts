import { limits } from '@hunch/proto/http/client'
import { type LiveMessage, onWatched, watchedPosts } from '../../api/index.ts'

const kinds = {
  ...{ ready: true, reset: true, votes: true, comments: true, reactions: true, notification: true },
  ...{ edited: true, ended: true, resolved: true, settled: true, deleted: true },
} as const satisfies Record<LiveMessage['kind'], true>

/** Cards come and go while someone scrolls; the stream follows when they rest so long. */
const restMs = 600
/** How long to wait after a stream that was refused: at first, and at most. */
const firstWaitMs = 1_000
const longestWaitMs = 120_000
/** So many posts are named at most; those just left are among them, so scrolling back costs nothing. */
const mostPosts = Math.min(60, limits.livePosts)

interface Stream {
  readonly source: EventSource
  readonly posts: ReadonlySet<string>
}

/**
 * Listens to live updates while the page is visible and there is a connection, naming the posts on
 * the screen. A stream that breaks comes back by itself and says where it was; one that is refused
 * is tried again, ever less often. A new stream takes over before the old one ends, so nothing is
 * missed between. After a gap `hear` gets `reset`. Answers how to stop.
 */
export function startLiveStream(hear: (message: LiveMessage) => void): () => void {
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
    if (!isAwake()) close()
    else if (!named || shown.slice(-mostPosts).some((id) => !named.has(id))) {
      next?.source.close()
      next = openStream(recent, { ready, hear, refused })
    }
  }

  function ready(stream: Stream) {
    failures = 0
    if (stream !== next) return
    current?.source.close()
    ;[current, next] = [stream, undefined]
    if (hasGap) hear({ kind: 'reset' })
    hasGap = false
  }

  function refused(stream: Stream) {
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

  function soon(ms = restMs) {
    clearTimeout(timer)
    timer = setTimeout(follow, ms)
  }

  // While a refused stream waits for its time, other cards on the screen do not shorten that.
  const stopWatching = onWatched(() => failures === 0 && soon())
  const stopWaking = onWaking(() => soon(0))
  soon()
  return () => {
    clearTimeout(timer)
    stopWatching()
    stopWaking()
    close()
  }
}

/** Spread, so that not everybody comes back at once. */
const waitAfter = (failures: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

interface Ears {
  ready(stream: Stream): void
  hear(message: LiveMessage): void
  refused(stream: Stream): void
}

/** Opens a stream. One that merely breaks connects again by itself; `refused` hears when it is over. */
function openStream(posts: readonly string[], { ready, hear, refused }: Ears): Stream {
  const source = new EventSource(`/api/live?posts=${posts.join(',')}`)
  const stream: Stream = { source, posts: new Set(posts) }
  for (const kind of Object.keys(kinds))
    source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as LiveMessage
      if (message.kind === 'ready') ready(stream)
      else hear(message)
    })
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) refused(stream)
  })
  return stream
}

const isAwake = (): boolean => document.visibilityState !== 'hidden' && navigator.onLine

/** Hears when the page comes and goes, and the connection; answers how to stop. */
function onWaking(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
