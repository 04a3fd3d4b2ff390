/** The part of ServiceWorkerGlobalScope that the worker uses, which the DOM types lack. */
interface LastingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

export interface WorkerMessage extends LastingEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

interface Events {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  message: WorkerMessage
}

export interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(kind: K, listener: (event: Events[K]) => void): void
}
