import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError, cachedAt, call } from '#api/index.ts'
import { loadAhead } from '../model/images.ts'
import type { Choice, FeedItem } from '../model/types.ts'

/**
 * Stores each post once, so that feed, detail screen and profile show the same version.
 * An older count never replaces a newer one. Lists contain only ids.
 */
export interface PostStore {
  /** Returns the latest version of a post; undefined if the post was never read or has been deleted. */
  get(id: string): FeedItem | undefined
  /**
   * Merges the posts of a read that was sent at `askedAt` (see `now`), unless a later version is stored.
   * Returns the ids of the posts that exist.
   */
  merge(items: readonly FeedItem[], askedAt: number): string[]
  /** Stores the response of a write. The response is newer than all reads sent before. */
  put(item: FeedItem): void
  change(id: string, change: (item: FeedItem) => FeedItem): void
  /** Applies votes of a response or a live update, unless a later version of the votes is stored. */
  applyVotes(id: string, votes: Votes): void
  /**
   * Applies counts of a live update. Shortly after a change by the viewer, ignores the counts and returns false.
   * Live counts have no version, so they may be older than that change.
   */
  applyLiveCounts(id: string, counts: LiveCounts): boolean
  /** Removes a deleted post. Reads that are in flight do not restore it. */
  remove(id: string): void
  subscribe(id: string, listener: () => void): () => void
  /** The store's monotonic clock, in ms. */
  now(): number
}

/** The counts in a live update. */
export type LiveCounts = Partial<Pick<FeedItem, 'commentCount' | 'reactionCount'>>

/** A post's votes with their version, and the viewer's own vote if it is known. */
export type Votes = Pick<FeedItem, 'agreeCount' | 'disagreeCount' | 'version'> & { readonly myVote?: Choice }

/** Maximum delay of a live update after the viewer's last change, in ms. */
const lagMs = 2_000

interface Entry {
  readonly at: number
  /** Time of the viewer's last change in this store, in ms. */
  readonly ownAt?: number
  readonly item: FeedItem | undefined
}

export function createPostStore(now: () => number = () => performance.now()): PostStore {
  const entries = new Map<string, Entry>()
  const listeners = new Map<string, Set<() => void>>()

  function set(id: string, at: number, item: FeedItem | undefined, ownAt = entries.get(id)?.ownAt) {
    const known = entries.get(id)?.item
    const next = item && known ? replaceEqualDeep(known, item) : item
    entries.set(id, { at, item: next, ...(ownAt === undefined ? {} : { ownAt }) })
    if (next !== known) for (const listener of listeners.get(id) ?? []) listener()
  }

  const store: PostStore = {
    now,
    get: (id) => entries.get(id)?.item,
    merge(items, askedAt) {
      for (const item of items) {
        const known = entries.get(item.prediction.id)
        const readAt = Math.min(askedAt, (cachedAt(item) ?? Number.POSITIVE_INFINITY) - performance.timeOrigin)
        if (!known || known.at <= readAt) set(item.prediction.id, readAt, withLaterVotes(item, known?.item))
      }
      return items.map((item) => item.prediction.id).filter((id) => entries.get(id)?.item)
    },
    put(item) {
      const { id } = item.prediction
      set(id, now(), withLaterVotes(item, entries.get(id)?.item), now())
    },
    change(id, change) {
      const item = entries.get(id)?.item
      if (item) set(id, now(), change(item), now())
    },
    applyVotes(id, votes) {
      const { item, at = 0 } = entries.get(id) ?? {}
      // The version decides which votes are newer. `at` decides this for all other fields. Old deployments send no version.
      if (item && !(votes.version < item.version)) set(id, at, { ...item, ...votes, totalVotes: totalOf(votes) })
    },
    applyLiveCounts(id, counts) {
      const { item, ownAt = Number.NEGATIVE_INFINITY } = entries.get(id) ?? {}
      if (!item) return true
      if (now() - ownAt < lagMs) return false
      set(id, now(), { ...item, ...counts })
      return true
    },
    remove: (id) => set(id, now(), undefined),
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id)
      }
    },
  }
  return store
}

const totalOf = ({ agreeCount, disagreeCount }: Votes): number => agreeCount + disagreeCount

/** Returns a post that was read, with the stored votes if their version is later. */
function withLaterVotes(item: FeedItem, known: FeedItem | undefined): FeedItem {
  if (!known || !(known.version > item.version)) return item
  const { agreeCount, disagreeCount, totalVotes, version, myVote } = known
  return { ...item, agreeCount, disagreeCount, totalVotes, version, myVote }
}

/** Reads a post into the store. Returns its id, or null if it does not exist. Throws if the request fails. */
export async function readPost(store: PostStore, id: string, signal?: AbortSignal): Promise<string | null> {
  const askedAt = store.now()
  try {
    const item = await call('getPrediction', { params: { id }, ...(signal ? { signal } : {}) })
    if (!store.get(id)) loadAhead(item.prediction)
    return store.merge([item], askedAt)[0] ?? null
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (!isGone) throw error
    store.remove(id)
    return null
  }
}
