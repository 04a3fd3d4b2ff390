/** Values kept for a while under a key, the oldest dropped first; a promise that fails is not kept. */
export class Remembered<V extends Promise<unknown>> {
  readonly #most: number
  readonly #entries = new Map<string, { value: V; until: number }>()

  constructor(most: number) {
    this.#most = most
  }

  /** The value kept under a key, or a new one that is kept for `forMs`. */
  get(key: string, make: () => V, forMs: number): V {
    const now = performance.now()
    const kept = this.#entries.get(key)
    if (kept && kept.until > now) return kept.value
    const value = make()
    this.#entries.delete(key)
    if (forMs > 0) this.#entries.set(key, { value, until: now + forMs })
    value.catch(() => this.#entries.delete(key))
    if (this.#entries.size > this.#most) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    return value
  }
}
