import type { Part } from '@hunch/kit/lifecycle'
import { createLimiter, LimiterFull, type Priority } from '@hunch/kit/limiter'
import type { Log } from '@hunch/kit/log'
import { fixedLimits } from '../limits.ts'
import { type Decoder, DecoderLost, startDecoder } from './child.ts'
import type { Job, Outcome } from './protocol.ts'

/**
 * Uploads never take the last decoder: pictures are still shown while slow uploads are decoded. A HEIC
 * waits for other HEICs only: one is decoded at a time, by a decoder of its own.
 */
export type Lane = 'upload' | 'variant' | 'heic'

/** No decoder became free for a picture within its time. */
export class DecodersBusy extends Error {
  constructor() {
    super('no decoder became free in time')
    this.name = 'DecodersBusy'
  }
}

export interface Decoders extends Part {
  /**
   * Runs a job as soon as a decoder is free; `job` is called only then, so that what waits holds no
   * bytes.
   *
   * @throws DecodersBusy, DecoderLost, or the signal's reason while it waits
   */
  run(lane: Lane, job: () => Promise<Job>, signal?: AbortSignal): Promise<Outcome>
  /** The processes that run now. */
  pids(): number[]
}

export interface DecoderOptions {
  /** Decoders at most. */
  readonly size: number
  readonly log: Log
  /** The processor time of a job; this and what follows is in `limits.ts` if it is not given. */
  readonly processorMs?: number
  /** How long a job may take together with the wait before it. */
  readonly totalMs?: number
  /** An idle decoder is ended after so long. */
  readonly idleMs?: number
  /** After so many pictures a decoder is replaced, so that no leak lasts. */
  readonly picturesEach?: number
  /** By how much one decoder may grow, in bytes; beyond it rejects its picture and ends. */
  readonly growBytes?: number
  readonly maxWaiting?: number
}

/** The decoders of the service: at most `size` for pictures, and one for HEIC, ended after each. */
export function createDecoders(options: DecoderOptions): Decoders {
  const pictures = createPool({ growBytes: fixedLimits.decoderBytes, ...options })
  const heic = createPool({ ...options, size: 1, picturesEach: 1, growBytes: fixedLimits.heicDecoderBytes })
  return {
    name: 'decoders',
    run: (lane, job, signal) =>
      (lane === 'heic' ? heic : pictures).run(lane === 'variant' ? 'high' : 'normal', job, signal),
    pids: () => [...pictures.pids(), ...heic.pids()],
    async stop() {
      pictures.stop()
      heic.stop()
    },
  }
}

type PoolOptions = DecoderOptions & { readonly growBytes: number }

/** A pool of child processes, started when there is work, at most `size` at once. */
function createPool(options: PoolOptions) {
  const { size, totalMs = fixedLimits.pictureWithWaitMs, maxWaiting = fixedLimits.waitingPictures } = options
  const { processorMs = fixedLimits.pictureProcessorMs } = options
  const limiter = createLimiter({ concurrency: size, reserved: Math.min(1, size - 1), maxWaiting })
  const processes = createProcesses(options)
  let stopped = false

  /** If the time runs out before the processor time, then a busy machine is at fault, not the picture. */
  async function decode(work: Job, leftMs: number): Promise<Outcome> {
    const decoder = processes.acquire()
    try {
      return await decoder.decode(work, { processorMs, withinMs: leftMs })
    } catch (error) {
      throw error instanceof DecoderLost && error.why === 'late' ? new DecodersBusy() : error
    } finally {
      processes.release(decoder)
    }
  }

  return {
    pids: processes.pids,
    async run(priority: Priority, job: () => Promise<Job>, signal?: AbortSignal): Promise<Outcome> {
      if (stopped) throw new DecodersBusy()
      const until = performance.now() + totalMs
      const tooLate = AbortSignal.timeout(totalMs)
      async function work(): Promise<Outcome> {
        const content = await job()
        const leftMs = until - performance.now()
        if (stopped || leftMs <= 0) throw new DecodersBusy()
        return decode(content, leftMs)
      }
      try {
        return await limiter.run(work, priority, signal ? AbortSignal.any([signal, tooLate]) : tooLate)
      } catch (error) {
        throw error instanceof LimiterFull || error === tooLate.reason ? new DecodersBusy() : error
      }
    },
    stop() {
      stopped = true
      processes.end()
    },
  }
}

/** The running decoders: busy ones, and idle ones for a while. */
function createProcesses({ log, growBytes, ...options }: PoolOptions) {
  const { idleMs = fixedLimits.idleDecoderMs, picturesEach = fixedLimits.picturesPerDecoder } = options
  const running = new Set<Decoder>()
  const idle: Decoder[] = []
  const timers = new Map<Decoder, NodeJS.Timeout>()

  function retire(decoder: Decoder): void {
    clearTimeout(timers.get(decoder))
    timers.delete(decoder)
    running.delete(decoder)
    const index = idle.indexOf(decoder)
    if (index >= 0) idle.splice(index, 1)
    decoder.end()
  }

  return {
    pids: () => [...running].flatMap(({ pid }) => pid ?? []),
    /** The decoder used last, or a new one. */
    acquire(): Decoder {
      for (let last = idle.pop(); last; last = idle.pop()) {
        clearTimeout(timers.get(last))
        if (last.alive()) return last
        retire(last)
      }
      const decoder = startDecoder(growBytes, (details) => {
        log.warn(details, 'a decoder ended')
        retire(decoder)
      })
      running.add(decoder)
      return decoder
    },
    release(decoder: Decoder): void {
      const isSpent = !decoder.alive() || decoder.pictures() >= picturesEach
      if (isSpent) retire(decoder)
      else {
        idle.push(decoder)
        timers.set(decoder, setTimeout(() => retire(decoder), idleMs).unref())
      }
    },
    end(): void {
      for (const decoder of running) retire(decoder)
    },
  }
}
