/** The service worker, which keeps visited screens readable offline. Built separately, as `/sw.js`. */
import { createReadCache } from './readCache.ts'
import { requestKind } from './requestKind.ts'
import type { WorkerScope } from './scope.ts'
import { type Build, createShell } from './shell.ts'

/** The deployment of this worker, inserted by the build. */
declare const __BUILD__: Build

const build = __BUILD__
const scope = globalThis as unknown as WorkerScope
const shell = createShell(build, caches, (input, init) => fetch(input, init))
const readCache = createReadCache({ caches, fetch: (request) => fetch(request), now: () => Date.now() })

const kindOfRequest = ({ url, method, mode }: Request) => {
  const { origin, pathname } = new URL(url)
  return origin === location.origin ? requestKind({ method, mode, pathname }) : undefined
}

/** The response to a request; undefined if the worker leaves it to the browser. */
function answer(request: Request): Promise<Response> | undefined {
  const kind = kindOfRequest(request)
  // Sign-in redirects bypass the worker. Offline, redirect to the first page, which shows the offline state.
  if (kind === 'signing') return navigator.onLine ? undefined : Promise.resolve(Response.redirect('/'))
  if (kind === 'page') return shell.page(request)
  if (kind === 'file') return shell.file(request)
  return kind && readCache[kind](request)
}

scope.addEventListener('install', (event) => event.waitUntil(shell.install()))
scope.addEventListener('activate', (event) => event.waitUntil(shell.activate().then(() => scope.clients.claim())))

scope.addEventListener('fetch', (event) => {
  if (kindOfRequest(event.request) === 'signing') event.waitUntil(readCache.forget())
  const answered = answer(event.request)
  if (answered) event.respondWith(answered)
})

/**
 * Messages from pages. `take`: take over now. `entry`: reply with this deployment's entry script. A list of URLs: files
 * that the page loaded before the worker existed; cache them.
 */
scope.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data === 'take') event.waitUntil(scope.skipWaiting())
  if (data === 'entry') ports[0]?.postMessage(build.entry)
  if (Array.isArray(data)) event.waitUntil(keepLoaded(data.map(String)))
})

async function keepLoaded(addresses: readonly string[]): Promise<void> {
  const viewerFirst = addresses.toSorted((one, other) => Number(isViewer(other)) - Number(isViewer(one)))
  for (const address of viewerFirst) await answer(new Request(address))?.catch(() => undefined)
}

const isViewer = (address: string): boolean => address.endsWith('/api/auth/user')
