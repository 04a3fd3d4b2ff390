import { isWriting } from '../isWriting.ts'

/** How often to check for a new deployment, and how soon again when someone comes back. */
const everyMs = 60 * 60_000
const againMs = 5 * 60_000
/** A worker that does not report its deployment in this time counts as another's. */
const replyTimeoutMs = 1_000
/** After asking it to take over, the page may still reload by itself within this time. */
const followWithinMs = 10_000
/** How long the old worker has to give way. */
const takeOverTimeoutMs = 1_500

/**
 * Registers the service worker and takes new deployments: when someone goes to another screen, or
 * while the page is hidden; never while they write or a mutation is under way. Returns what to call
 * on going to another screen, and how to stop.
 */
export function startUpdates({ isBusy }: { isBusy(): boolean }): { moved(): void; stop(): void } {
  if (!('serviceWorker' in navigator)) return { moved: () => undefined, stop: () => undefined }
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let checkedAt = performance.now()
  /** A new worker serves this page, which is still of the old deployment. */
  let behind = false
  let tookAt = Number.NEGATIVE_INFINITY
  const mayReload = () => !isWriting() && !isBusy()

  /** A new worker takes over; the page follows once it has (see `changed`). */
  function take() {
    if (!mayReload()) return
    const waiting = registration?.waiting
    if (behind) location.reload()
    else if (waiting) {
      tookAt = performance.now()
      waiting.postMessage('take')
      setTimeout(() => forceReload(waiting), takeOverTimeoutMs)
    }
  }

  /** The old worker stays while it has requests under way: those end with the page. */
  async function forceReload(waiting: ServiceWorker) {
    if (registration?.waiting !== waiting || (await servesThisPage(waiting))) return
    if (mayReload()) location.reload()
  }

  /** A worker took over, in this tab or another. Nothing to do where it serves this page's deployment. */
  async function changed() {
    const { controller } = serviceWorker
    if (!controller || (await servesThisPage(controller))) return
    behind = true
    if (document.visibilityState === 'hidden' || performance.now() - tookAt < followWithinMs) take()
  }

  function checkForUpdate() {
    checkedAt = performance.now()
    registration?.update().catch(() => undefined)
  }

  function visibilityChanged() {
    if (document.visibilityState === 'hidden') take()
    else if (performance.now() - checkedAt > againMs) checkForUpdate()
  }

  void register().then((registered) => {
    registration = registered
  })
  const timer = setInterval(checkForUpdate, everyMs)
  serviceWorker.addEventListener('controllerchange', changed)
  document.addEventListener('visibilitychange', visibilityChanged)
  return {
    moved: take,
    stop() {
      clearInterval(timer)
      serviceWorker.removeEventListener('controllerchange', changed)
      document.removeEventListener('visibilitychange', visibilityChanged)
    },
  }
}

/** Registers the worker, which caches what this page loaded before it. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  try {
    const registration = await serviceWorker.register('/sw.js')
    if (!serviceWorker.controller) void serviceWorker.ready.then(({ active }) => active?.postMessage(loadedSoFar()))
    return registration
  } catch {
    return undefined // storage may be closed; the app then works as a page does
  }
}

/** What this page loaded before there was a worker, for it to cache. */
const loadedSoFar = (): readonly string[] => [
  ...new Set(performance.getEntriesByType('resource').map(({ name }) => name)),
]

/** Whether a worker is of this page's deployment. */
const servesThisPage = async (worker: ServiceWorker): Promise<boolean> => (await entryOf(worker)) === entryOfPage()

/** The entry script of a worker's deployment; undefined where it does not reply. */
function entryOf(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    setTimeout(() => resolve(undefined), replyTimeoutMs)
    worker.postMessage('entry', [port2])
  })
}

/** The entry script of this page. */
const entryOfPage = (): string | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined
