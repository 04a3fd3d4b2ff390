const readsName = 'reads'
const picturesName = 'pictures'
/** The address in `reads` of whose they are. */
const ownerAddress = '/owner'
const most = { [readsName]: 200, [picturesName]: 150 } as const
/** What is older than this is not shown any more. */
const longestMs = 14 * 24 * 60 * 60_000
/** A server that takes longer is as good as away, where there is something to show instead. */
const patienceMs = 6_000

/** What a keeper stands on. */
interface Ground {
  readonly caches: CacheStorage
  fetch(request: Request): Promise<Response>
  /** Milliseconds since 1970. */
  now(): number
}

/** Keeps what one person saw, for when there is no connection. */
export interface Keeper {
  /** From the network, else as it was kept, with the time of that in `Kept-At`. Throws where neither can be had. */
  read(request: Request): Promise<Response>
  /** The same for the question who looks: what another person saw is gone before the answer is. */
  viewer(request: Request): Promise<Response>
  /** As it was kept, else from the network; only what every cache may keep is kept. */
  picture(request: Request): Promise<Response>
  /** Forgets everything that was seen, also what is on its way. */
  forget(): Promise<void>
}

export function createKeeper(ground: Ground): Keeper {
  const shelf = createShelf(ground.caches)

  /** Asks the network and keeps what it says; what is refused now is not shown later. */
  async function fresh(request: Request, key: string, isViewer: boolean) {
    const turnThen = shelf.turn()
    const response = await ground.fetch(request)
    const turn = isViewer && shelf.turn() === turnThen ? await settleOwner(shelf, response) : turnThen
    const copy = copyOf(response, ground.now())
    if (copy) await shelf.keep(readsName, key, copy, turn).catch(() => undefined)
    else if ([401, 403, 404, 410].includes(response.status)) await (await shelf.open(readsName)).delete(key)
    return response
  }

  async function networkFirst(request: Request, isViewer = false) {
    const key = keyOf(request.url)
    const asked = fresh(request, key, isViewer)
    asked.catch(() => undefined)
    const first = await Promise.race([asked.catch(() => undefined), after(patienceMs)])
    return first ?? (await kept(key)) ?? asked
  }

  async function kept(key: string): Promise<Response | undefined> {
    const response = await (await shelf.open(readsName)).match(key)
    const keptAt = Number(response?.headers.get('Kept-At'))
    return response && ground.now() - keptAt < longestMs ? response : undefined
  }

  return {
    forget: shelf.forget,
    read: (request) => networkFirst(request),
    viewer: (request) => networkFirst(request, true),
    async picture(request) {
      const turn = shelf.turn()
      const known = await (await shelf.open(picturesName)).match(request.url)
      if (known) return known
      const response = await ground.fetch(request)
      const isForAll = response.status === 200 && /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')
      if (isForAll) await shelf.keep(picturesName, request.url, response.clone(), turn).catch(() => undefined)
      return response
    },
  }
}

/** What is kept, of one person at a time. */
function createShelf(caches: CacheStorage) {
  /** Counts whose turn it is: an answer to an earlier person is not kept. */
  let turn = 0
  return {
    turn: () => turn,
    open: (name: Name) => caches.open(name),
    async forget() {
      turn += 1
      await Promise.all([caches.delete(readsName), caches.delete(picturesName)])
    },
    /** Keeps an answer unless another's turn has begun, and makes room for it. */
    async keep(name: Name, key: string, response: Response, turnThen: number) {
      const cache = await caches.open(name)
      if (turn !== turnThen) return
      await cache.delete(key) // the order of the keys tells what is oldest
      await cache.put(key, response)
      const keys = (await cache.keys()).filter(({ url }) => !url.endsWith(ownerAddress))
      for (const old of keys.slice(0, Math.max(0, keys.length - most[name]))) await cache.delete(old)
    },
  }
}

type Name = keyof typeof most

/** Takes an answer to who looks, and forgets what another person saw; the turn that is on now. */
async function settleOwner(shelf: ReturnType<typeof createShelf>, response: Response): Promise<number> {
  if (!response.ok && response.status !== 401) return shelf.turn()
  const owner = response.ok ? await idIn(response.clone()) : ''
  const before = await (await (await shelf.open(readsName)).match(ownerAddress))?.text()
  if (before === owner) return shelf.turn()
  await shelf.forget()
  const turn = shelf.turn()
  if (owner) await (await shelf.open(readsName)).put(ownerAddress, new Response(owner))
  return turn
}

/** A copy to keep of an answer that may be: it says when it came, and no more what the server's clock said. */
function copyOf(response: Response, at: number): Response | undefined {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  if (response.status !== 200 || !isJson || /no-store/.test(response.headers.get('Cache-Control') ?? ''))
    return undefined
  const { body, headers } = response.clone()
  const keptHeaders = new Headers(headers)
  keptHeaders.delete('Server-Time')
  keptHeaders.set('Kept-At', String(at))
  return new Response(body, { status: 200, headers: keptHeaders })
}

/** One list is kept once, whatever moment of it was asked for. */
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
