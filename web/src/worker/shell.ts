/** One deployment of the app, as described by the build. */
export interface Build {
  /** The page's entry script. */
  readonly entry: string
  /** Files cached on installation: the frame and the screens of members. */
  readonly first: readonly string[]
  /** All files of the deployment; other cached files are deleted. */
  readonly all: readonly string[]
}

const filesName = 'files'
const pageName = (entry: string) => `page ${entry}`
const pageAddress = '/index.html'
/** Timeout in ms, after which the cached page is used. */
const timeoutMs = 4_000

/** Caches a deployment's page and files (the app shell). `fetch` and `caches` are the worker's. */
export function createShell({ entry, first, all }: Build, caches: CacheStorage, fetch: typeof globalThis.fetch) {
  async function file(request: Request | string): Promise<Response> {
    const cache = await caches.open(filesName)
    const known = await cache.match(request)
    if (known) return known
    const response = await fetch(request)
    if (response.status === 200) await cache.put(request, response.clone()).catch(() => undefined)
    return response
  }

  return {
    file,

    /** Caches the page and its first files. Throws if the server already has another deployment. */
    async install(): Promise<void> {
      const page = await fetch(pageAddress, { cache: 'no-cache' })
      if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('The page is of another deployment')
      await (await caches.open(pageName(entry))).put(pageAddress, page)
      for (const path of first) {
        const { ok } = await file(path)
        if (!ok) throw new Error(`${path} is of another deployment`)
      }
    },

    /** Deletes the pages and files of other deployments. */
    async activate(): Promise<void> {
      const cache = await caches.open(filesName)
      const known = new Set(all)
      for (const request of await cache.keys())
        if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
      for (const name of await caches.keys())
        if (name.startsWith('page ') && name !== pageName(entry)) await caches.delete(name)
    },

    /** Network first, otherwise the cached page. */
    async page(request: Request): Promise<Response> {
      const asked = fetch(request)
      asked.catch(() => undefined)
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
      const page = await Promise.race([asked.catch(() => undefined), late])
      return page ?? (await (await caches.open(pageName(entry))).match(pageAddress)) ?? asked
    },
  }
}
