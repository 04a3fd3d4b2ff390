import { replaceEqualDeep } from '@tanstack/react-query'
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
  /** Forgets a deleted post, for reads that are still under way as well. */
  remove(id: string): void
  subscribe(id: string, listener: () => void): () => void
  /** The store's own clock, in milliseconds: it never jumps back. */
  now(): number
}

interface Entry {
  readonly at: number
  readonly item: FeedItem | undefined
}

export function createPostStore(now: () => number = () => performance.now()): PostStore {
  const entries = new Map<string, Entry>()
  const listeners = new Map<string, Set<() => void>>()

  function set(id: string, at: number, item: FeedItem | undefined) {
    const known = entries.get(id)?.item
    const next = item && known ? replaceEqualDeep(known, item) : item
    entries.set(id, { at, item: next })
    if (next !== known) for (const listener of listeners.get(id) ?? []) listener()
  }

  const store: PostStore = {
    now,
    get: (id) => entries.get(id)?.item,
    learn(items, askedAt) {
      for (const item of items) {
        const known = entries.get(item.prediction.id)
        if (!known || known.at <= askedAt) set(item.prediction.id, askedAt, item)
      }
      return items.map((item) => item.prediction.id).filter((id) => entries.get(id)?.item)
    },
    put: (item) => set(item.prediction.id, now(), item),
    change(id, change) {
      const item = entries.get(id)?.item
      if (item) set(id, now(), change(item))
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
