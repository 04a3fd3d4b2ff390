const readsName = 'reads'
const picturesName = 'pictures'
/** The entry in `reads` that stores the id of the member who owns the cached reads. */
const ownerAddress = '/owner'
const most = { [readsName]: 200, [picturesName]: 150 } as const
/** Maximum age of a cached read, in ms. */
const longestMs = 14 * 24 * 60 * 60_000
/** Timeout in ms, after which the cached read is used. */
const timeoutMs = 6_000

/** While the product starts, a stand-in server responds. That counts as offline. */
const isAway = (response: Response): boolean => response.headers.has('Stand-In')

/** The browser APIs that the cache uses; tests replace them. */
interface Dependencies {
  readonly caches: CacheStorage
  fetch(request: Request): Promise<Response>
  /** Milliseconds since 1970. */
  now(): number
}

/** Caches the reads of one person at a time, for offline use. */
export interface ReadCache {
  /** Network first, otherwise the cached response with a `Kept-At` header. Throws if both fail. */
  read(request: Request): Promise<Response>
  /** Like `read`, for the current user. Deletes another person's reads before it resolves. */
  viewer(request: Request): Promise<Response>
  /** Cache first. Stores only pictures with `Cache-Control: public`. */
  picture(request: Request): Promise<Response>
  /** Deletes all entries; responses that are still in flight are not stored. */
  forget(): Promise<void>
}

export function createReadCache(deps: Dependencies): ReadCache {
  const store = createCacheStore(deps.caches)

  /** Fetches and stores a response. Deletes the cached one if the status is 401, 403, 404 or 410. */
  async function fresh(request: Request, key: string, isViewer: boolean) {
    const generationThen = store.generation()
    const response = await deps.fetch(request)
    const generation =
      isViewer && store.generation() === generationThen ? await updateOwner(store, response) : generationThen
    const stored = responseToStore(response, deps.now())
    if (stored) await store.keep(readsName, key, stored, generation).catch(() => undefined)
    else if ([401, 403, 404, 410].includes(response.status)) await (await store.open(readsName)).delete(key)
    return response
  }

  async function networkFirst(request: Request, isViewer = false) {
    const key = keyOf(request.url)
    const asked = fresh(request, key, isViewer)
    asked.catch(() => undefined)
    const first = await Promise.race([asked.catch(() => undefined), after(timeoutMs)])
    if (first && !isAway(first)) return first
    return (await kept(key)) ?? asked
  }

  async function kept(key: string): Promise<Response | undefined> {
    const response = await (await store.open(readsName)).match(key)
    const keptAt = Number(response?.headers.get('Kept-At'))
    return response && deps.now() - keptAt < longestMs ? response : undefined
  }

  return {
    forget: store.forget,
    read: (request) => networkFirst(request),
    viewer: (request) => networkFirst(request, true),
    async picture(request) {
      const generation = store.generation()
      const known = await (await store.open(picturesName)).match(request.url)
      if (known) return known
      const response = await deps.fetch(request)
      const isForAll = response.status === 200 && /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')
      if (isForAll) await store.keep(picturesName, request.url, response.clone(), generation).catch(() => undefined)
      return response
    },
  }
}

/** The caches of one person at a time. */
function createCacheStore(caches: CacheStorage) {
  /** Incremented when the person changes. A response to an earlier person is not stored. */
  let generation = 0
  return {
    generation: () => generation,
    open: (name: Name) => caches.open(name),
    async forget() {
      generation += 1
      await Promise.all([caches.delete(readsName), caches.delete(picturesName)])
    },
    /** Stores a response unless the person has changed, and deletes the oldest entries above the limit. */
    async keep(name: Name, key: string, response: Response, generationThen: number) {
      const cache = await caches.open(name)
      if (generation !== generationThen) return
      await cache.delete(key) // so that the entry moves to the end: the first keys are the oldest
      await cache.put(key, response)
      const keys = (await cache.keys()).filter(({ url }) => !url.endsWith(ownerAddress))
      for (const old of keys.slice(0, Math.max(0, keys.length - most[name]))) await cache.delete(old)
    },
  }
}

type Name = keyof typeof most

/** Updates the owner from a current-user response, and deletes another person's reads. Returns the generation. */
async function updateOwner(store: ReturnType<typeof createCacheStore>, response: Response): Promise<number> {
  if (!response.ok && response.status !== 401) return store.generation()
  const owner = response.ok ? await idIn(response.clone()) : ''
  const before = await (await (await store.open(readsName)).match(ownerAddress))?.text()
  if (before === owner) return store.generation()
  await store.forget()
  const generation = store.generation()
  if (owner) await (await store.open(readsName)).put(ownerAddress, new Response(owner))
  return generation
}

/** Returns the response to store, with its time in `Kept-At` and without `Server-Time`. Undefined if it must not be stored. */
function responseToStore(response: Response, at: number): Response | undefined {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  if (response.status !== 200 || !isJson || /no-store/.test(response.headers.get('Cache-Control') ?? ''))
    return undefined
  const { body, headers } = response.clone()
  const keptHeaders = new Headers(headers)
  keptHeaders.delete('Server-Time')
  keptHeaders.set('Kept-At', String(at))
  return new Response(body, { status: 200, headers: keptHeaders })
}

/** Returns the cache key. The `snapshot` parameter is left out, so that each list is stored once. */
function keyOf(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('snapshot')
  return url.href
}

async function idIn(response: Response): Promise<string> {
  const viewer = (await response.json()) as { id?: string } | null
  return viewer?.id ?? ''
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
