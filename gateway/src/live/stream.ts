import type { LiveMessage } from '@hunch/proto/http'
import type { Response } from 'express'

/** A member's client that subscribes to live updates. */
export interface Subscriber {
  /** The value of the session's cookie. */
  readonly token: string
  readonly sessionId: string
  readonly memberId: string
  /** The posts that the client shows. */
  readonly postIds: readonly string[]
  readonly response: Response
}

/** A subscriber's open stream of server-sent events. */
export interface Stream extends Subscriber {
  /** The posts that the member may see, by the last check. */
  visibleIds: ReadonlySet<string>
  /** `checking`: visibility is being checked and messages wait. `suspended`: the check failed, so messages are withheld. */
  state: 'checking' | 'live' | 'suspended'
  /** True if visibility changed during the check, so that the check's result is outdated. */
  isOutdated: boolean
  /** All changes up to this number were sent, or were not for this stream. */
  sentSeq: number
  /** `timers.now()` at the start of the last check. */
  checkedAt: number
  /** `timers.now()` at the last heartbeat. */
  heartbeatAt: number
}

/** Creates the state of a stream that continues after `sentSeq`. */
export function createStream(subscriber: Subscriber, { sentSeq, now }: { sentSeq: number; now: number }): Stream {
  return {
    ...subscriber,
    visibleIds: new Set(),
    state: 'checking',
    isOutdated: false,
    sentSeq,
    checkedAt: now,
    heartbeatAt: now,
  }
}

/** Formats a message as a server-sent event. With an id, the client can resume after it. */
export const formatMessage = (message: LiveMessage, id?: string): string =>
  `${id ? `id: ${id}\n` : ''}event: ${message.kind}\ndata: ${JSON.stringify(message)}\n\n`

/** Formats a heartbeat: a comment, which EventSource ignores, and the id to resume after. */
export const formatHeartbeat = (id: string): string => `: still here\nid: ${id}\n\n`

/** Sends text. If more than `maxBytes` would then be unsent, drops the client instead. The client reconnects and resumes. */
export function write({ response }: Stream, text: string, maxBytes: number): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength + text.length > maxBytes) response.destroy()
  else response.write(text)
}

/** Ends a stream. With `retryMs`, the client reconnects after that delay. */
export function close({ response }: Stream, retryMs?: number): void {
  if (!response.writableEnded) response.end(retryMs === undefined ? '' : `retry: ${retryMs}\n\n`)
}
