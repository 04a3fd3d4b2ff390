import { limits, type Reply } from '@hunch/proto/http/client'
import { callWithHeaders } from '../../../api/index.ts'
import { loadAhead } from '../model/images.ts'
import type { FeedReason } from '../model/types.ts'
import type { PostStore } from './store.ts'

/** Where a feed comes from: For You, and the newest posts where that cannot be had. */
export type FeedSource = 'recommendationsFeed' | 'explore'

/** One page of a feed. `newer` counts the posts that came after the list was drawn up. */
export interface FeedPage {
  readonly ids: readonly string[]
  readonly source: FeedSource
  /** Names the list as it stood when its first page was read; pages of one snapshot never shift. */
  readonly snapshot: string | undefined
  readonly newer: number
  /** How many posts the server listed; fewer are in `ids` where some were deleted since. */
  readonly listed: number
  /** Why a post stands in the feed, by its id. */
  readonly reasons: Readonly<Record<string, FeedReason>>
}

interface Asked {
  readonly offset: number
  readonly snapshot?: string | undefined
  readonly source?: FeedSource | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a page of the home feed. Without a snapshot the list is drawn up afresh: from For You, or
 * where that fails from the newest posts. Later pages come from where the first one came from.
 * Throws where neither can be had.
 */
export async function readFeed(store: PostStore, asked: Asked): Promise<FeedPage> {
  if (asked.source) return readFrom(asked.source, store, asked)
  try {
    return await readFrom('recommendationsFeed', store, asked)
  } catch (error) {
    if (asked.signal?.aborted) throw error
    return readFrom('explore', store, asked)
  }
}

async function readFrom(source: FeedSource, store: PostStore, { offset, snapshot, signal }: Asked): Promise<FeedPage> {
  const askedAt = store.now()
  const { data, headers } = await callWithHeaders(source, {
    query: { limit: limits.feedPage, offset, ...(snapshot ? { snapshot } : {}) },
    ...(signal ? { signal } : {}),
  })
  const [top] = data
  if (top && !store.get(top.prediction.id)) loadAhead(top.prediction)
  return {
    ids: store.learn(data, askedAt),
    source,
    snapshot: headers.get('Feed-Snapshot') ?? snapshot,
    newer: Number(headers.get('Feed-New') ?? 0) || 0,
    listed: data.length,
    reasons: reasonsOf(data),
  }
}

const reasonsOf = (items: Reply<FeedSource>): FeedPage['reasons'] =>
  Object.fromEntries(items.flatMap(({ prediction, reason }) => (reason ? [[prediction.id, reason]] : [])))
