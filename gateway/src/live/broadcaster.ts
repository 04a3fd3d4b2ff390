import { errors } from '../errors.ts'
import { broadcast } from './broadcast.ts'
import type { Change, VisibilityChange } from './changes.ts'
import { checkVisibility, recheckVisibility } from './check-visibility.ts'
import { closeEndedSessions } from './close-ended-sessions.ts'
import { createCoalescer } from './coalesce.ts'
import type { LiveContext } from './context.ts'
import { liveLimits } from './limits.ts'
import { createReplayBuffer } from './replay-buffer.ts'
import { close, createStream, formatHeartbeat, formatMessage, type Stream, type Subscriber, write } from './stream.ts'
import { createStreamIndex, type StreamIndex } from './stream-index.ts'

/** All live streams of this gateway. */
export interface Broadcaster {
  /**
   * Checks that one more stream may open.
   *
   * @throws tooManyRequests if the member already has `memberStreams` streams
   * @throws unavailable if all members together have `streams` streams
   */
  requireCapacity(memberId: string): void
  /**
   * Opens a stream. After the first visibility check, the stream gets the changes since `lastId`, or `reset` if that id is
   * unknown. Then it gets `ready`.
   */
  subscribe(subscriber: Subscriber, lastId?: string): void
  /** Broadcasts messages, coalesced for `gatherMs`. Rechecks at once the streams whose visibility may have changed. */
  handle(changes: readonly Change[]): void
  /** Broadcasts the pending messages now. Returns how many were sent, after coalescing. */
  flush(): number
  /** Makes all clients fetch everything again, after events were missed. */
  reset(): void
  /** Sends heartbeats and starts visibility checks that are due. */
  sendHeartbeats(): void
  closeEndedSessions(): Promise<void>
  /** Number of open streams. */
  count(): number
  /** Closes every stream. No more streams can open. */
  close(): void
}

export function createBroadcaster(options: Omit<LiveContext, 'replayBuffer' | 'streams'>): Broadcaster {
  const { limits, containment, timers } = options
  const replayBuffer = createReplayBuffer(limits.missedMs, timers)
  const streams = createStreamIndex()
  const context: LiveContext = { ...options, replayBuffer, streams }
  const coalescer = createCoalescer({
    intervalMs: limits.gatherMs,
    containment,
    timers,
    send: (changes) => broadcast(context, changes),
  })
  let isOpen = true
  return {
    count: streams.size,
    requireCapacity(memberId) {
      if (!isOpen || streams.size() >= limits.streams) throw errors.unavailable()
      if (streams.ofMember(memberId).size >= limits.memberStreams)
        throw errors.tooManyRequests({ seconds: liveLimits.streamRetrySeconds })
    },
    subscribe(subscriber, lastId) {
      const lastSeq = lastId === undefined ? replayBuffer.lastSeq() : replayBuffer.seqOf(lastId)
      const stream = createStream(subscriber, { sentSeq: lastSeq ?? replayBuffer.lastSeq(), now: timers.now() })
      streams.add(stream)
      subscriber.response.on('close', () => streams.remove(stream))
      checkVisibility(context, stream, lastSeq === undefined ? formatMessage({ kind: 'reset' }) : '')
    },
    handle(changes) {
      for (const change of changes)
        if (change.scope !== 'visibility') coalescer.add(change)
        else {
          if ('postId' in change) coalescer.flush() // changes before a hide go to the streams that saw the post
          for (const stream of affectedBy(streams, change)) recheckVisibility(context, stream)
        }
    },
    flush: coalescer.flush,
    reset() {
      replayBuffer.reset()
      for (const stream of streams.all())
        write(stream, formatMessage({ kind: 'reset' }, replayBuffer.idOf(replayBuffer.lastSeq())), limits.streamBytes)
    },
    sendHeartbeats: () => sendHeartbeats(context),
    closeEndedSessions: () => closeEndedSessions(context),
    close() {
      isOpen = false
      coalescer.close()
      for (const stream of streams.all()) close(stream, reconnectDelayMs())
    },
  }
}

const affectedBy = (streams: StreamIndex, change: VisibilityChange): Iterable<Stream> =>
  'postId' in change ? streams.ofPost(change.postId) : change.memberIds.flatMap((id) => [...streams.ofMember(id)])

/** Returns a random delay, in ms, so that the clients of a stopping gateway do not reconnect all at once. */
const reconnectDelayMs = (): number => liveLimits.reconnectMs + Math.floor(Math.random() * liveLimits.reconnectSpreadMs)

function sendHeartbeats(context: LiveContext): void {
  const { streams, replayBuffer, limits, timers } = context
  const now = timers.now()
  for (const stream of streams.all()) {
    const isCheckDue = stream.state === 'live' && now - stream.checkedAt >= limits.viewMs
    if (stream.state === 'suspended' || isCheckDue) recheckVisibility(context, stream)
    if (now - stream.heartbeatAt < limits.heartbeatMs) continue
    stream.heartbeatAt = now
    if (stream.state === 'live') stream.sentSeq = replayBuffer.lastSeq()
    write(stream, formatHeartbeat(replayBuffer.idOf(stream.sentSeq)), limits.streamBytes)
  }
}
