import { channel } from 'node:diagnostics_channel'
import type { Log } from '../log/index.ts'
import { type Observer, observerOf, type Telemetry } from '../telemetry/telemetry.ts'
import type { InProcess } from './in-process.ts'

/** Something that a service starts and stops: a database, a server, a consumer. */
export interface Part {
  readonly name: string
  /** Takes what it is to be observed by; called once, before it starts. */
  observe?(observer: Observer): void
  start?(): Promise<void>
  /** Stops taking new work and finishes what is under way. */
  drain?(): Promise<void>
  /** Lets go of everything; called after every part has drained. */
  stop?(): Promise<void>
}

/** A part that works by the clock or by events, and can do now what is due. */
export interface Flushable {
  /** Does what is due and answers how many things were done since it was last asked, unasked ones too. */
  flush(): Promise<number>
}

/** A running piece of the product. */
export interface Service {
  readonly name: string
  start(): Promise<void>
  /** Not ready first, then drained, then gone; within the bound given to `composeService`. */
  stop(): Promise<void>
  ready(): boolean
  /**
   * Does everything that is due now (relays, consumers, jobs); how many things were done since it
   * was last asked, unasked ones too: where all who make work for each other answer 0, none is left.
   */
  flush(): Promise<number>
  /** `http` as in `http://127.0.0.1:4000`, `rpc` as in `127.0.0.1:4001`; known once started. */
  addresses(): { http: string; rpc: string }
  /** For callers in the same process. */
  readonly inProcess?: InProcess | undefined
}

/** Says which service did not drain in time: its tests fail for it. */
export const stoppedLate = channel('hunch.service.stopped-late')

export const isFlushable = (part: Part): part is Part & Flushable => 'flush' in part

/**
 * Makes one service of its parts: started in the order given, those of a list within it together,
 * and stopped in the reverse order.
 * `boundMs` limits draining and stopping together (9 s where nothing is said, so that a process is gone within 10).
 * `onDemand` leaves what works by the clock or by events unstarted: it works only when the service is flushed.
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
    /** What the parts are observed by; nothing observes them without. */
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
    // Servers stop taking calls before the things that their calls need go away.
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

/** Settles once every part has started or failed, so that none is still starting when all are stopped. */
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
