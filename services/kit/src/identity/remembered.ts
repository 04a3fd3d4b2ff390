import { LRUCache } from 'lru-cache'

/** Promises kept for a while under a key, at most so many; one that fails is not kept. */
export class Remembered<V extends Promise<unknown>> {
  readonly #kept: LRUCache<string, V>

  constructor(most: number) {
    this.#kept = new LRUCache({ max: most })
  }

  /** The promise kept under a key, or a new one that is kept for as long as `forMs` says. */
  get(key: string, make: () => V, forMs: () => number): V {
    const kept = this.#kept.get(key)
    if (kept) return kept
    const value = make()
    const ttl = Math.floor(forMs()) // the cache takes whole milliseconds only
    if (ttl > 0) this.#kept.set(key, value, { ttl })
    value.catch(() => {
      if (this.#kept.peek(key) === value) this.#kept.delete(key)
    })
    return value
  }
}
