import type { Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { type Decoder, DecoderLost, startDecoder } from './child.ts'
import { createPlaces, DecodersBusy, type Lane } from './places.ts'
import type { Job, Outcome } from './protocol.ts'

export interface Decoders extends Part {
  /**
   * Works on a picture as soon as a decoder is free; `job` is called only then, so that what
   * waits holds no bytes. Throws DecodersBusy, DecoderLost, or the signal's reason while it waits.
   */
  run(lane: Lane, job: () => Promise<Job>, signal?: AbortSignal): Promise<Outcome>
  /** The processes that live now. */
  pids(): number[]
}

export interface DecoderOptions {
  /** Decoders at most. */
  readonly size: number
  /** How long a picture may be worked on. */
  readonly pictureMs: number
  /** How long that may take together with the wait before it. */
  readonly totalMs: number
  readonly log: Log
  /** After so long without a picture a decoder is let go. */
  readonly idleMs?: number
  /** After so many pictures a decoder is replaced, so that no leak lasts. */
  readonly picturesEach?: number
  /** What one decoder may hold, in bytes; beyond it, it ends itself. */
  readonly memoryBytes?: number
  readonly mostWaiting?: number
}

/** The pool of decoders: child processes, started when there is work, at most `size` at once. */
export function createDecoders(options: DecoderOptions): Decoders {
  const { size, totalMs, pictureMs, mostWaiting = 500 } = options
  const places = createPlaces(size, mostWaiting)
  const crew = createCrew(options)
  let stopped = false

  async function wait(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    const tooLate = AbortSignal.timeout(totalMs)
    try {
      await places.take(lane, signal ? AbortSignal.any([signal, tooLate]) : tooLate)
    } catch (reason) {
      throw tooLate.aborted && !signal?.aborted ? new DecodersBusy() : reason
    }
  }

  /** A picture that waited so long that its time was short is not at fault where that was too short. */
  async function decode(work: Job, leftMs: number): Promise<Outcome> {
    const decoder = crew.take()
    try {
      return await decoder.decode(work, Math.min(leftMs, pictureMs))
    } catch (error) {
      throw leftMs < pictureMs && error instanceof DecoderLost && error.wasSlow ? new DecodersBusy() : error
    } finally {
      crew.giveBack(decoder)
    }
  }

  return {
    name: 'decoders',
    pids: crew.pids,
    async run(lane, job, signal) {
      if (stopped) throw new DecodersBusy()
      const until = performance.now() + totalMs
      await wait(lane, signal)
      try {
        const work = await job()
        const leftMs = until - performance.now()
        if (stopped || leftMs <= 0) throw new DecodersBusy()
        return await decode(work, leftMs)
      } finally {
        places.giveBack(lane)
      }
    },
    async stop() {
      stopped = true
      crew.end()
    },
  }
}

/** The decoders that live: those at work, and those that wait a while for more. */
function createCrew({ log, idleMs = 30_000, picturesEach = 200, memoryBytes = 512 * 1_048_576 }: DecoderOptions) {
  const living = new Set<Decoder>()
  const idle: Decoder[] = []
  const timers = new Map<Decoder, NodeJS.Timeout>()

  function letGo(decoder: Decoder): void {
    clearTimeout(timers.get(decoder))
    timers.delete(decoder)
    living.delete(decoder)
    const place = idle.indexOf(decoder)
    if (place >= 0) idle.splice(place, 1)
    decoder.end()
  }

  return {
    pids: () => [...living].flatMap(({ pid }) => pid ?? []),
    /** The decoder used last, or a new one. */
    take(): Decoder {
      for (let last = idle.pop(); last; last = idle.pop()) {
        clearTimeout(timers.get(last))
        if (last.alive()) return last
        letGo(last)
      }
      const decoder = startDecoder(memoryBytes, (how) => {
        log.warn(how, 'a decoder ended')
        letGo(decoder)
      })
      living.add(decoder)
      return decoder
    },
    giveBack(decoder: Decoder): void {
      const isSpent = !decoder.alive() || decoder.pictures() >= picturesEach
      if (isSpent) letGo(decoder)
      else {
        idle.push(decoder)
        timers.set(decoder, setTimeout(() => letGo(decoder), idleMs).unref())
      }
    },
    end(): void {
      for (const decoder of living) letGo(decoder)
    },
  }
}
