/** Returns a fake CacheStorage with the functions that the worker uses. */
export function fakeCaches() {
  const shelves = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const store = shelves.get(name) ?? new Map<string, Response>()
    shelves.set(name, store)
    return {
      match: async (key: string) => store.get(key)?.clone(),
      put: async (key: string, response: Response) => void store.set(key, response),
      delete: async (key: string | { url: string }) => store.delete(typeof key === 'string' ? key : key.url),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    }
  }
  const all = { delete: async (name: string) => shelves.delete(name), keys: async () => [...shelves.keys()] }
  const caches = { open, ...all } as unknown as CacheStorage
  return { caches, addresses: (name: string) => [...(shelves.get(name)?.keys() ?? [])] }
}
