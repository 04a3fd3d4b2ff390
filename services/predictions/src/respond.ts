import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sets `Server-Time`: the database's time that a reply is true for, for clients to count down by. */
export function withServerTime<T>(response: ServerResponse, now: Date, body: T): T {
  response.setHeader('server-time', String(now.getTime()))
  return body
}

/** A page of a list with its entity tag. */
export interface TaggedPage<Item> {
  readonly etag: string
  readonly now: Date
  /** Undefined where If-None-Match names this page. */
  readonly items: readonly Item[] | undefined
}

/** A page of a list as it was when its first page was read. */
export interface SnapshotPage<Item> extends TaggedPage<Item> {
  readonly snapshot: string
  /** How many posts are newer than the snapshot. */
  readonly newer: number
}

/** Returns the JSON of a page and sets its headers; 304 where the client has it already. */
export function sendTagged<Item, Json>(
  response: ServerResponse,
  page: TaggedPage<Item>,
  present: (item: Item) => Json,
): Json[] {
  response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('etag', page.etag)
  if (!page.items) {
    withServerTime(response, page.now, undefined)
    response.writeHead(304).end()
    return []
  }
  return withServerTime(response, page.now, page.items.map(present))
}

/** The same with the headers of a snapshot: Feed-Snapshot and Feed-New. */
export function sendPage<Item, Json>(
  response: ServerResponse,
  page: SnapshotPage<Item>,
  present: (item: Item) => Json,
): Json[] {
  response.setHeader('feed-snapshot', page.snapshot)
  response.setHeader('feed-new', String(page.newer))
  return sendTagged(response, page, present)
}

export const ifNoneMatch = (request: IncomingMessage): string | undefined => request.headers['if-none-match']
