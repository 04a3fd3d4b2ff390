import { limits, type Reply } from '@hunch/proto/http/client'
import { callWithHeaders } from '#api/index.ts'
import { loadAhead } from '../model/images.ts'
import type { FeedReason } from '../model/types.ts'
import type { PostStore } from './postStore.ts'

/** A feed's source: For You, or the newest posts as a fallback. */
export type FeedSource = 'recommendationsFeed' | 'explore'

/** One page of a feed. `newer` is the number of others' posts since the list was created. */
export interface FeedPage {
  readonly ids: readonly string[]
  readonly source: FeedSource
  /** Id of the list's snapshot. Pages of one snapshot never shift. Undefined if the server sent none. */
  readonly snapshot: string | undefined
  readonly newer: number
  /** Number of posts in the server's response. `ids` has fewer if some have been deleted since. */
  readonly listed: number
  /** Why a post is in the feed, by its id. */
  readonly reasons: Readonly<Record<string, FeedReason>>
}

interface FeedRequest {
  readonly offset: number
  readonly snapshot?: string | undefined
  readonly source?: FeedSource | undefined
  /** Snapshot of the shown list. The new list starts with posts that are newer than this snapshot. */
  readonly newerThan?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a page of the home feed. Without `source`, tries For You and falls back to the newest posts. For later pages, pass
 * the `source` of the first page. Throws if the given source fails; without `source`, throws if both fail.
 */
export async function readFeed(store: PostStore, options: FeedRequest): Promise<FeedPage> {
  if (options.source) return readFrom(options.source, store, options)
  try {
    return await readFrom('recommendationsFeed', store, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    return readFrom('explore', store, options)
  }
}

async function readFrom(
  source: FeedSource,
  store: PostStore,
  { offset, snapshot, newerThan, signal }: FeedRequest,
): Promise<FeedPage> {
  const askedAt = store.now()
  const { data, headers } = await callWithHeaders(source, {
    query: {
      limit: limits.feedPage,
      offset,
      ...(snapshot && { snapshot }),
      ...(newerThan && source === 'recommendationsFeed' && { newerThan }),
    },
    ...(signal ? { signal } : {}),
  })
  const [top] = data
  if (top && !store.get(top.prediction.id)) loadAhead(top.prediction)
  return {
    ids: store.merge(data, askedAt),
    source,
    snapshot: headers.get('Feed-Snapshot') ?? snapshot,
    newer: Number(headers.get('Feed-New') ?? 0) || 0,
    listed: data.length,
    reasons: reasonsOf(data),
  }
}

const reasonsOf = (items: Reply<FeedSource>): FeedPage['reasons'] =>
  Object.fromEntries(items.flatMap(({ prediction, reason }) => (reason ? [[prediction.id, reason]] : [])))
