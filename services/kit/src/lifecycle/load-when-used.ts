/**
 * Returns an adapter whose calls go to another, which is loaded by the first of them: its library takes
 * long to load and much memory. All its methods return promises; `own` is what is there before.
 */
export function loadWhenUsed<T extends object>(own: Partial<T>, load: () => Promise<T>): T {
  let loaded: Promise<T> | undefined
  return new Proxy(own, {
    get(target, key) {
      // With a `then` it would be taken for a promise.
      if (typeof key === 'symbol' || key === 'then' || key in target) return Reflect.get(target, key)
      return async (...values: unknown[]) => {
        loaded ??= load()
        const method: unknown = Reflect.get(await loaded, key)
        return typeof method === 'function' ? Reflect.apply(method, await loaded, values) : undefined
      }
    },
  }) as T
}
