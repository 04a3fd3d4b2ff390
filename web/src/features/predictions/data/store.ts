import { replaceEqualDeep } from '@tanstack/react-query'
import { keptAt } from '../../../api/index.ts'
import type { FeedItem } from '../model/types.ts'

/**
 * Every post that this page has seen, once, so that feed, detail and profile show the same one and
 * nobody sees an older number after a newer. Lists hold ids only.
 */
export interface PostStore {
  /** The post as last known; undefined where it was never seen or is gone. */
  get(id: string): FeedItem | undefined
  /**
   * Takes in what a read answered that was asked at `askedAt` (see `now`), but for posts of which
   * something later is known. Answers with the ids of those that exist.
   */
  learn(items: readonly FeedItem[], askedAt: number): string[]
  /** Takes in what a write answered: newer than any read that was asked before. */
  put(item: FeedItem): void
  change(id: string, change: (item: FeedItem) => FeedItem): void
  /**
   * Takes in counts that a live update told. They carry no version, so soon after something of the
   * viewer's own they may be older than that: then they are left out, and the answer is false.
   */
  hear(id: string, counts: LiveCounts): boolean
  /** Forgets a deleted post, for reads that are still under way as well. */
  remove(id: string): void
  subscribe(id: string, listener: () => void): () => void
  /** The store's own clock, in milliseconds: it never jumps back. */
  now(): number
}

/** Counts of a post, as a live update tells them. */
export type LiveCounts = Partial<
  Pick<FeedItem, 'agreeCount' | 'disagreeCount' | 'totalVotes' | 'commentCount' | 'reactionCount'>
>

/** An update on its way may be so much older than what the viewer did last. */
const lagMs = 2_000

interface Entry {
  readonly at: number
  /** When the viewer themselves last changed it here. */
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
    learn(items, askedAt) {
      for (const item of items) {
        const known = entries.get(item.prediction.id)
        const readAt = Math.min(askedAt, (keptAt(item) ?? Number.POSITIVE_INFINITY) - performance.timeOrigin)
        if (!known || known.at <= readAt) set(item.prediction.id, readAt, item)
      }
      return items.map((item) => item.prediction.id).filter((id) => entries.get(id)?.item)
    },
    put: (item) => set(item.prediction.id, now(), item, now()),
    change(id, change) {
      const item = entries.get(id)?.item
      if (item) set(id, now(), change(item), now())
    },
    hear(id, counts) {
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
