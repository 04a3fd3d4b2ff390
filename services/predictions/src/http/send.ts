import type { IncomingMessage, ServerResponse } from 'node:http'
import { toFeedItem } from '../present.ts'
import type { PageOfItems } from '../usecases/list-posts.ts'

/** Says by which time of the database's clock an answer holds, so that clients can count down by it. */
export function at<T>(response: ServerResponse, now: Date, body: T): T {
  response.setHeader('server-time', String(now.getTime()))
  return body
}

export const sendItem = (response: ServerResponse, item: Parameters<typeof toFeedItem>[0]) =>
  at(response, item.now, toFeedItem(item))

/** A page with its tag, its snapshot and how much is new; 304 where the caller has it already. */
export function sendPage(response: ServerResponse, page: PageOfItems) {
  response.setHeader('feed-snapshot', page.snapshot)
  response.setHeader('feed-new', String(page.newer))
  return sendTagged(response, page)
}

/** A page of a list that has no snapshot: what trends, say. */
export function sendTagged(response: ServerResponse, page: Pick<PageOfItems, 'tag' | 'now' | 'items'>) {
  response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('etag', page.tag)
  if (!page.items) {
    at(response, page.now, undefined)
    response.writeHead(304).end()
    return []
  }
  return at(response, page.now, page.items.map(toFeedItem))
}

export const tagIn = (request: IncomingMessage): string | undefined => request.headers['if-none-match']
