import { isWriting } from '../followDeployment.ts'

/** Interval between checks for a new deployment, in ms. */
const everyMs = 60 * 60_000
/** Minimum interval between checks when the person returns to the page, in ms. */
const againMs = 5 * 60_000
/** Timeout of asking a worker for its deployment, in ms. No reply counts as another deployment. */
const replyTimeoutMs = 1_000
/** Within this time after asking a worker to take over, the page may reload by itself, in ms. */
const followWithinMs = 10_000
/** How long the old worker may delay the takeover before the page reloads anyway, in ms. */
const takeOverTimeoutMs = 1_500

/**
 * Registers the service worker and applies new deployments: on navigation to another screen, or while the page is
 * hidden. Never reloads while the person is writing or `isBusy()`. Call `moved` on each navigation.
 */
export function startUpdates({ isBusy }: { isBusy(): boolean }): { moved(): void; stop(): void } {
  if (!('serviceWorker' in navigator)) return { moved: () => undefined, stop: () => undefined }
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let checkedAt = performance.now()
  /** True if a new worker controls this page, which still belongs to the old deployment. */
  let behind = false
  let tookAt = Number.NEGATIVE_INFINITY
  const mayReload = () => !isWriting() && !isBusy()

  /** Reloads a page that is behind. Otherwise asks the waiting worker to take over; then the page reloads (`changed`). */
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

  /** Reloads if `waiting` has not taken over: the old worker stays active until a reload ends its pending requests. */
  async function forceReload(waiting: ServiceWorker) {
    if (registration?.waiting !== waiting || (await servesThisPage(waiting))) return
    if (mayReload()) location.reload()
  }

  /** Handles a takeover by a worker, in this tab or another. Does nothing if the worker serves this page's deployment. */
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

/**
 * Registers the service worker. If no worker controls this page yet, the new one caches the files that the page has already
 * loaded. Returns undefined on failure.
 */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  try {
    const registration = await serviceWorker.register('/sw.js')
    if (!serviceWorker.controller) void serviceWorker.ready.then(({ active }) => active?.postMessage(loadedSoFar()))
    return registration
  } catch {
    return undefined // storage may be unavailable; the app then works without a worker
  }
}

/** The URLs that this page loaded before the worker existed. */
const loadedSoFar = (): readonly string[] => [
  ...new Set(performance.getEntriesByType('resource').map(({ name }) => name)),
]

/** Whether a worker belongs to this page's deployment. */
const servesThisPage = async (worker: ServiceWorker): Promise<boolean> => (await entryOf(worker)) === entryOfPage()

/** The entry script of a worker's deployment; undefined if the worker does not reply. */
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
