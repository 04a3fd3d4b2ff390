import { limits } from '@hunch/proto/http/client'
import { callWithHeaders } from '../../../api/index.ts'
import type { PostStore } from './store.ts'

/** One page of a feed. `newer` counts the posts that came after the list was drawn up. */
export interface FeedPage {
  readonly ids: readonly string[]
  /** Names the list as it stood when its first page was read; pages of one snapshot never shift. */
  readonly snapshot: string | undefined
  readonly newer: number
  /** How many posts the server listed; fewer are in `ids` where some were deleted since. */
  readonly listed: number
}

interface Asked {
  readonly offset: number
  readonly snapshot?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a page of the home feed. Without a snapshot the list is drawn up afresh. This is the one
 * place that knows where the feed comes from.
 */
export async function readFeed(store: PostStore, { offset, snapshot, signal }: Asked): Promise<FeedPage> {
  const askedAt = store.now()
  const { data, headers } = await callWithHeaders('explore', {
    query: { limit: limits.feedPage, offset, ...(snapshot ? { snapshot } : {}) },
    ...(signal ? { signal } : {}),
  })
  return {
    ids: store.learn(data, askedAt),
    snapshot: headers.get('Feed-Snapshot') ?? snapshot,
    newer: Number(headers.get('Feed-New') ?? 0) || 0,
    listed: data.length,
  }
}
