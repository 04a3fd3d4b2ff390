import type { Part } from '@hunch/kit/lifecycle'
import { createLimiter, LimiterFull, type Priority } from '@hunch/kit/limiter'
import type { Log } from '@hunch/kit/log'
import { type Decoder, DecoderLost, startDecoder } from './child.ts'
import { decoderLimits } from './limits.ts'
import type { Job, Outcome } from './protocol.ts'

/**
 * The kind of a job. If there are several decoders, uploads leave one of them free, so that pictures are shown during
 * slow uploads. HEICs wait only for other HEICs: a separate decoder reads one at a time.
 */
export type Lane = 'upload' | 'variant' | 'heic'

/** No decoder became free within a picture's timeout. */
export class DecodersBusy extends Error {
  constructor() {
    super('no decoder became free in time')
    this.name = 'DecodersBusy'
  }
}

export interface Decoders extends Part {
  /**
   * Runs a job when a decoder is free. Calls `job` only then, so that waiting jobs hold no bytes. Owners with
   * waiting jobs take turns.
   *
   * @throws DecodersBusy, DecoderLost, or the signal's reason while it waits
   */
  run(lane: Lane, job: () => Promise<Job>, by?: By): Promise<Outcome>
  /** Ids of the running processes. */
  pids(): number[]
}

export interface DecoderOptions {
  /** Maximum number of decoders. */
  readonly size: number
  readonly log: Log
  /** Maximum processor time of a job, in ms. `limits.ts` has the defaults of this option and of those below. */
  readonly processorMs?: number
  /** Maximum time of a job including its wait, in ms. */
  readonly totalMs?: number
  /** An idle decoder ends after this time, in ms. */
  readonly idleMs?: number
  /** A decoder is replaced after this many pictures, so that a leak does not last. */
  readonly picturesEach?: number
  /** Maximum growth of a decoder, in bytes; beyond it the decoder rejects its picture and exits. */
  readonly growBytes?: number
  readonly maxWaiting?: number
}

/** Creates the service's decoders: at most `size` for pictures, and one for HEIC that ends after each picture. */
export function createDecoders(options: DecoderOptions): Decoders {
  const pictures = createPool({ growBytes: decoderLimits.decoderBytes, ...options })
  const heic = createPool({ ...options, size: 1, picturesEach: 1, growBytes: decoderLimits.heicDecoderBytes })
  return {
    name: 'decoders',
    run: (lane, job, by = {}) =>
      (lane === 'heic' ? heic : pictures).run(lane === 'variant' ? 'high' : 'normal', job, by),
    pids: () => [...pictures.pids(), ...heic.pids()],
    async stop() {
      pictures.stop()
      heic.stop()
    },
  }
}

/** Optional properties of a job. */
interface By {
  /** The id of the member that the job is for, or a visitor's network. */
  readonly owner?: string
  /** Cancels the job while it waits. */
  readonly signal?: AbortSignal
}

type PoolOptions = DecoderOptions & { readonly growBytes: number }

/** Creates a pool of at most `size` child processes, which start on demand. */
function createPool(options: PoolOptions) {
  const { size, totalMs = decoderLimits.pictureWithWaitMs, maxWaiting = decoderLimits.waitingPictures } = options
  const { processorMs = decoderLimits.pictureProcessorMs } = options
  const limiter = createLimiter({
    concurrency: size,
    reserved: Math.min(1, size - 1),
    maxWaiting,
    maxWaitingOfOwner: decoderLimits.waitingPicturesOfOwner,
  })
  const processes = createProcesses(options)
  let stopped = false

  /** Throws DecodersBusy if the time expires before the processor time is used up: the machine is too busy. */
  async function decodeWith(decoder: Decoder, work: Job, until: number): Promise<Outcome> {
    try {
      return await decoder.decode(work, { processorMs, withinMs: until - performance.now() })
    } catch (error) {
      throw error instanceof DecoderLost && error.why === 'late' ? new DecodersBusy() : error
    } finally {
      processes.release(decoder)
    }
  }

  /**
   * Runs a job. If a used decoder grows too much, a new one tries once more: the memory that earlier pictures left in the
   * used one also counts as growth.
   */
  async function decode(work: Job, until: number): Promise<Outcome> {
    const decoder = processes.acquire()
    const outcome = await decodeWith(decoder, work, until)
    const isTooHeavy = 'rejection' in outcome && outcome.rejection === 'heavy'
    const mayRetry = isTooHeavy && decoder.pictures() > 1 && !decoder.alive() && !stopped
    return mayRetry ? decodeWith(processes.start(), work, until) : outcome
  }

  return {
    pids: processes.pids,
    async run(priority: Priority, job: () => Promise<Job>, { owner, signal }: By): Promise<Outcome> {
      if (stopped) throw new DecodersBusy()
      const until = performance.now() + totalMs
      const tooLate = AbortSignal.timeout(totalMs)
      async function work(): Promise<Outcome> {
        const content = await job()
        if (stopped || performance.now() >= until) throw new DecodersBusy()
        return decode(content, until)
      }
      try {
        return await limiter.run(work, priority, signal ? AbortSignal.any([signal, tooLate]) : tooLate, owner)
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

/** Manages the running decoders: busy ones, and idle ones until `idleMs`. */
function createProcesses({ log, growBytes, ...options }: PoolOptions) {
  const { idleMs = decoderLimits.idleDecoderMs, picturesEach = decoderLimits.picturesPerDecoder } = options
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

  function start(): Decoder {
    const decoder = startDecoder(growBytes, (details) => {
      log.warn(details, 'a decoder ended')
      retire(decoder)
    })
    running.add(decoder)
    return decoder
  }

  return {
    pids: () => [...running].flatMap(({ pid }) => pid ?? []),
    start,
    /** Returns the idle decoder that was used last, or starts a new one. */
    acquire(): Decoder {
      for (let last = idle.pop(); last; last = idle.pop()) {
        clearTimeout(timers.get(last))
        if (last.alive()) return last
        retire(last)
      }
      return start()
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
