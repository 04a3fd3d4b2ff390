import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sets the header Server-Time to the database's time in ms, so that clients can count down to deadlines. Returns `body`. */
export function withServerTime<T>(response: ServerResponse, now: Date, body: T): T {
  response.setHeader('server-time', String(now.getTime()))
  return body
}

/** A page of a list with its entity tag. */
export interface TaggedPage {
  readonly etag: string
  readonly now: Date
  /** The JSON of each item; undefined if If-None-Match contains the entity tag of this page. */
  readonly items: readonly string[] | undefined
}

/** A page of a list that stays as it was when its first page was read. */
export interface SnapshotPage extends TaggedPage {
  readonly snapshot: string
  /** Number of posts by other members that are newer than the snapshot. */
  readonly newer: number
}

/** Sends a JSON text as the reply. Returns `never`, so that handlers can `return sendJson(…)`. */
export function sendJson(response: ServerResponse, now: Date, json: string): never {
  withServerTime(response, now, undefined)
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(json))
  response.end(json)
  return undefined as never
}

/** Sends a page, or 304 if the client has it already. */
export function sendTagged(response: ServerResponse, page: TaggedPage): never {
  response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('etag', page.etag)
  if (page.items) return sendJson(response, page.now, `[${page.items.join(',')}]`)
  withServerTime(response, page.now, undefined)
  response.statusCode = 304
  response.end()
  return undefined as never
}

/** Like `sendTagged`, with the headers of a snapshot: Feed-Snapshot and Feed-New. */
export function sendPage(response: ServerResponse, page: SnapshotPage): never {
  response.setHeader('feed-snapshot', page.snapshot)
  response.setHeader('feed-new', String(page.newer))
  return sendTagged(response, page)
}

export const ifNoneMatch = (request: IncomingMessage): string | undefined => request.headers['if-none-match']
