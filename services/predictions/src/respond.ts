import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sets `Server-Time`: the database's time that a reply is true for, for clients to count down by. */
export function withServerTime<T>(response: ServerResponse, now: Date, body: T): T {
  response.setHeader('server-time', String(now.getTime()))
  return body
}

/** A page of a list with its entity tag. */
export interface TaggedPage {
  readonly etag: string
  readonly now: Date
  /** The JSON of each item; undefined where If-None-Match names this page. */
  readonly items: readonly string[] | undefined
}

/** A page of a list as it was when its first page was read. */
export interface SnapshotPage extends TaggedPage {
  readonly snapshot: string
  /** How many posts are newer than the snapshot. */
  readonly newer: number
}

/** Sends a JSON text as the reply; it is what the handler returns, who has no other. */
export function sendJson(response: ServerResponse, now: Date, json: string): never {
  withServerTime(response, now, undefined)
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(json))
  response.end(json)
  return undefined as never
}

/** Sends a page; 304 where the client has it already. */
export function sendTagged(response: ServerResponse, page: TaggedPage): never {
  response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('etag', page.etag)
  if (page.items) return sendJson(response, page.now, `[${page.items.join(',')}]`)
  withServerTime(response, page.now, undefined)
  response.statusCode = 304
  response.end()
  return undefined as never
}

/** The same with the headers of a snapshot: Feed-Snapshot and Feed-New. */
export function sendPage(response: ServerResponse, page: SnapshotPage): never {
  response.setHeader('feed-snapshot', page.snapshot)
  response.setHeader('feed-new', String(page.newer))
  return sendTagged(response, page)
}

export const ifNoneMatch = (request: IncomingMessage): string | undefined => request.headers['if-none-match']
