/** The service worker: what was seen stays readable without a connection. Built apart, as `/sw.js`. */
import { createKeeper } from './keeper.ts'
import { kindOf } from './kindOf.ts'
import type { WorkerScope } from './scope.ts'
import { type Build, createShell } from './shell.ts'

/** Written in by the build. */
declare const __BUILD__: Build

const build = __BUILD__
const scope = globalThis as unknown as WorkerScope
const shell = createShell(build, caches, (input, init) => fetch(input, init))
const keeper = createKeeper({ caches, fetch: (request) => fetch(request), now: () => Date.now() })

const kindOfRequest = ({ url, method, mode }: Request) => {
  const { origin, pathname } = new URL(url)
  return origin === location.origin ? kindOf({ method, mode, pathname }) : undefined
}

/** How a request is answered; undefined where the worker leaves it to the browser. */
function answer(request: Request): Promise<Response> | undefined {
  const kind = kindOfRequest(request)
  // Where it leads is between browser and server; without a connection, to the first page, which says so.
  if (kind === 'signing') return navigator.onLine ? undefined : Promise.resolve(Response.redirect('/'))
  if (kind === 'page') return shell.page(request)
  if (kind === 'file') return shell.file(request)
  return kind && keeper[kind](request)
}

scope.addEventListener('install', (event) => event.waitUntil(shell.install()))
scope.addEventListener('activate', (event) => event.waitUntil(shell.activate().then(() => scope.clients.claim())))

scope.addEventListener('fetch', (event) => {
  if (kindOfRequest(event.request) === 'signing') event.waitUntil(keeper.forget())
  const answered = answer(event.request)
  if (answered) event.respondWith(answered)
})

/**
 * `take`: a new deployment takes over. `entry`: which one this is. A list of addresses: what a page
 * loaded before there was a worker, to be kept as well.
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
