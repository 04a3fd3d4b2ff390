import { isWriting } from '../isWriting.ts'

/** How often it is asked whether there is a new deployment, and how soon when someone comes back. */
const everyMs = 60 * 60_000
const againMs = 5 * 60_000
/** A worker that does not say what it serves in this time is taken for another deployment's. */
const answerMs = 1_000
/** Having asked it to take over at the right moment, the page still follows at once so long after. */
const momentMs = 10_000
/** The worker before has so long to give way. */
const giveWayMs = 1_500

/**
 * Registers the service worker and takes new deployments: when someone goes to another screen, or
 * while the page is out of sight; never while they write or something of theirs is under way.
 * Answers what to call when they go to another screen, and how to stop.
 */
export function startUpdates({ isBusy }: { isBusy(): boolean }): { moved(): void; stop(): void } {
  if (!('serviceWorker' in navigator)) return { moved: () => undefined, stop: () => undefined }
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let askedAt = performance.now()
  /** A new worker serves this page, which is still of the old deployment. */
  let behind = false
  let tookAt = Number.NEGATIVE_INFINITY
  const isRight = () => !isWriting() && !isBusy()

  /** A new worker takes over; the page follows once it has (see `changed`). */
  function take() {
    if (!isRight()) return
    const waiting = registration?.waiting
    if (behind) location.reload()
    else if (waiting) {
      tookAt = performance.now()
      waiting.postMessage('take')
      setTimeout(() => insist(waiting), giveWayMs)
    }
  }

  /** The worker before does not give way while it has something under way: that ends with the page. */
  async function insist(waiting: ServiceWorker) {
    if (registration?.waiting !== waiting || (await servesThisPage(waiting))) return
    if (isRight()) location.reload()
  }

  /** A worker took over, for this tab or another. A page whose deployment it serves has nothing to do. */
  async function changed() {
    const { controller } = serviceWorker
    if (!controller || (await servesThisPage(controller))) return
    behind = true
    if (document.visibilityState === 'hidden' || performance.now() - tookAt < momentMs) take()
  }

  function ask() {
    askedAt = performance.now()
    registration?.update().catch(() => undefined)
  }

  function looked() {
    if (document.visibilityState === 'hidden') take()
    else if (performance.now() - askedAt > againMs) ask()
  }

  void register().then((registered) => {
    registration = registered
  })
  const timer = setInterval(ask, everyMs)
  serviceWorker.addEventListener('controllerchange', changed)
  document.addEventListener('visibilitychange', looked)
  return {
    moved: take,
    stop() {
      clearInterval(timer)
      serviceWorker.removeEventListener('controllerchange', changed)
      document.removeEventListener('visibilitychange', looked)
    },
  }
}

/** Registers the worker, which keeps what this page loaded before there was one. */
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

/** What this page asked for before there was a worker, which is to keep it. */
const loadedSoFar = (): readonly string[] => [
  ...new Set(performance.getEntriesByType('resource').map(({ name }) => name)),
]

/** Whether a worker is of the deployment that this page is of. */
const servesThisPage = async (worker: ServiceWorker): Promise<boolean> => (await entryOf(worker)) === entryOfPage()

/** The script that a page of a worker's deployment begins with; undefined where it does not say. */
function entryOf(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    setTimeout(() => resolve(undefined), answerMs)
    worker.postMessage('entry', [port2])
  })
}

/** The script that this page began with. */
const entryOfPage = (): string | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined
