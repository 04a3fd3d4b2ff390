import type { LiveMessage } from '@hunch/proto/http'
import type { Response } from 'express'

/** A client that listens. */
export interface Stream {
  readonly token: string
  readonly sessionId: string
  readonly memberId: string
  /** The posts that it shows. */
  readonly postIds: readonly string[]
  /** Those of them that the member may see, as last answered. */
  seen: ReadonlySet<string>
  /** `asking`: who may see is asked, and nothing is told meanwhile. `blind`: that could not be asked. */
  state: 'asking' | 'watching' | 'blind'
  /** Something happened while it was asked, so it has to be asked again. */
  stale: boolean
  /** Everything up to this change has been told. */
  at: number
  /** By `performance.now()`. */
  askedAt: number
  beatAt: number
  readonly response: Response
}

/** A message as it is sent; an id where the client may come back to it. */
export const framed = (message: LiveMessage, id?: string): string =>
  `${id ? `id: ${id}\n` : ''}event: ${message.kind}\ndata: ${JSON.stringify(message)}\n\n`

/** A comment, which no listener sees, with the place to come back to. */
export const heartbeat = (id: string): string => `: still here\nid: ${id}\n\n`

/** Sends, or drops a client that does not take what it is sent: it finds the rest when it comes back. */
export function write({ response }: Stream, text: string, mostBytes: number): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength + text.length > mostBytes) response.destroy()
  else response.write(text)
}

/** Ends a stream. With a time the client is asked to wait so long before it comes back. */
export function close({ response }: Stream, retryMs?: number): void {
  if (!response.writableEnded) response.end(retryMs === undefined ? '' : `retry: ${retryMs}\n\n`)
}
