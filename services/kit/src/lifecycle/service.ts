import { channel } from 'node:diagnostics_channel'
import type { Log } from '../log/index.ts'
import { type Observer, observerOf, type Telemetry } from '../telemetry/telemetry.ts'
import type { InProcess } from './in-process.ts'

/** Something that a service starts and stops: a database, a server, a consumer. */
export interface Part {
  readonly name: string
  /** Receives the observer for metrics and traces. Called once, before the start, if there is telemetry. */
  observe?(observer: Observer): void
  start?(): Promise<void>
  /** Stops accepting work and finishes work in progress. */
  drain?(): Promise<void>
  /** Closes all resources. Called after every part has drained or the timeout has passed. */
  stop?(): Promise<void>
}

/** A part that the clock or events start, and that can do its due work on request. */
export interface Flushable {
  /** Does all due work. Resolves to the number of items processed since the last call, including those of its own loop. */
  flush(): Promise<number>
}

/** A service of the product. */
export interface Service {
  readonly name: string
  start(): Promise<void>
  /** Becomes not ready, drains all parts, then stops them. Ends within `boundMs` of `composeService`. */
  stop(): Promise<void>
  ready(): boolean
  /**
   * Does all due work of relays, consumers and jobs. Resolves to the number of items processed since the last call, including
   * those of their own loops. The system is idle once every service resolves to 0.
   */
  flush(): Promise<number>
  /** `http` such as `http://127.0.0.1:4000`, `rpc` such as `127.0.0.1:4001`. Known after the start. */
  addresses(): { http: string; rpc: string }
  /** The service's servers, for callers in the same process. */
  readonly inProcess?: InProcess | undefined
}

/** Publishes the name of a service that did not drain in time. The service's tests then fail. */
export const stoppedLate = channel('hunch.service.stopped-late')

export const isFlushable = (part: Part): part is Part & Flushable => 'flush' in part

/**
 * Composes a service of parts. They start in the given order and stop in reverse. Parts in an inner list start together.
 * `boundMs` is the timeout for draining and stopping together. Default: 9 s, so that a process ends within 10 s.
 * With `onDemand`, flushable parts are not started: they work only when the service is flushed.
 */
export function composeService(
  name: string,
  {
    parts,
    log,
    addresses,
    inProcess,
    boundMs = 9_000,
    onDemand = false,
    telemetry,
  }: {
    parts: readonly (Part | readonly Part[])[]
    log: Log
    addresses: () => { http: string; rpc: string }
    inProcess?: InProcess | undefined
    boundMs?: number
    onDemand?: boolean | undefined
    /** Metrics and traces of the parts. Default: none. */
    telemetry?: Telemetry | undefined
  },
): Service {
  if (telemetry) {
    const observer = observerOf(telemetry, name)
    for (const part of parts.flat()) part.observe?.(observer)
  }
  const running: Part[] = []
  let ready = false

  async function stop(): Promise<void> {
    ready = false
    const parts = running.splice(0).reverse()
    const end = AbortSignal.timeout(boundMs)
    const over = new Promise<void>((done) => end.addEventListener('abort', () => done(), { once: true }))
    const bounded = (work: Promise<void>) => Promise.race([work, over])
    const quietly = async (part: Part, step: 'drain' | 'stop') => {
      try {
        await part[step]?.()
      } catch (error) {
        log.error({ err: error, part: part.name }, `${step} failed`)
      }
    }
    // All parts drain first: calls in progress still need the other parts.
    for (const part of parts) await bounded(quietly(part, 'drain'))
    for (const part of parts) await bounded(quietly(part, 'stop'))
    if (!end.aborted) return
    log.warn({ boundMs }, 'stopped before everything was drained')
    stoppedLate.publish({ name, boundMs })
  }

  return {
    name,
    addresses,
    stop,
    inProcess,
    ready: () => ready,
    async start() {
      try {
        const startsHere = (part: Part) => !(onDemand && isFlushable(part))
        for (const step of parts) await startTogether([step].flat(), running, startsHere)
        ready = true
      } catch (error) {
        await stop()
        throw error
      }
    },
    async flush() {
      let done = 0
      for (const part of parts.flat()) if (isFlushable(part)) done += await part.flush()
      return done
    },
  }
}

/** Starts parts together. Waits for all even if one fails, so that none is still starting when all are stopped. */
async function startTogether(
  parts: readonly Part[],
  running: Part[],
  startsHere: (part: Part) => boolean,
): Promise<void> {
  running.push(...parts)
  const started = await Promise.allSettled(parts.filter(startsHere).map(async (part) => part.start?.()))
  const failed = started.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
