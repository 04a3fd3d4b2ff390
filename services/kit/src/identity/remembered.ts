import { LRUCache } from 'lru-cache'

/** A cache of at most `most` promises, each with its own lifetime. A rejected promise is removed. */
export class Remembered<V extends Promise<unknown>> {
  readonly #kept: LRUCache<string, V>

  constructor(most: number) {
    this.#kept = new LRUCache({ max: most })
  }

  /** Returns the cached promise of a key, or a new one that is cached for `forMs()` ms. */
  get(key: string, make: () => V, forMs: () => number): V {
    const kept = this.#kept.get(key)
    if (kept) return kept
    const value = make()
    const ttl = Math.floor(forMs()) // the cache accepts whole milliseconds only
    if (ttl > 0) this.#kept.set(key, value, { ttl })
    value.catch(() => {
      if (this.#kept.peek(key) === value) this.#kept.delete(key)
    })
    return value
  }
}
