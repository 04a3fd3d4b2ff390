import type { IncomingMessage } from 'node:http'
import type { ServiceError } from '@hunch/kit/errors'
import type { Timers } from '@hunch/kit/timers'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import { type BodyRule, enforceBodyRule } from './body-limits.ts'
import type { Holder, Holding } from './fair-shares.ts'
import { requestLimits } from './limits.ts'

/** A received body, or its first part. */
export interface ReceivedBody {
  readonly bytes: Buffer
  /** False if more bytes follow. The request is then paused. */
  readonly isComplete: boolean
}

export interface BodyReceiver {
  /**
   * Buffers a body within its rule: a small body completely, an upload until `bodyBytes` have arrived. Returns undefined
   * if the exchange ends first. The body counts for its holder while it is arriving, and its memory until the exchange is
   * over. If a total is exceeded, the oldest body of the largest holder is rejected with tooManyRequests. If several
   * holders have the most uploads, the slowest of their oldest uploads is rejected.
   */
  receive(request: IncomingMessage, guard: ResponseGuard, options: ReceiveOptions): Promise<ReceivedBody | undefined>
}

interface ReceiveOptions {
  readonly rule: BodyRule
  readonly holder: Holder
  /** Returns the error for a pause after buffering if the upstream caused it; undefined if the client did. */
  readonly stalled: () => ServiceError | undefined
}

export function createBodyReceiver({
  limits,
  shares,
  timers,
}: Pick<Context, 'limits' | 'shares' | 'timers'>): BodyReceiver {
  /** Buffers a body and passes it to `settle`. Returns a function that returns the number of bytes received so far. */
  function buffer(
    request: IncomingMessage,
    guard: ResponseGuard,
    { rule, holder, stalled }: ReceiveOptions,
    settle: (received?: ReceivedBody) => void,
  ): () => number {
    const buffered = createBuffer()
    const memory = shares.bodyBytes.take(holder, 0, () => makeRoom(request, guard))
    let isBuffering = true
    const done = (received?: ReceivedBody) => {
      isBuffering = false
      request.off('data', collect).off('end', finish)
      settle(received)
    }
    const finish = () => done({ bytes: buffered.bytes(), isComplete: true })
    const collect = (chunk: Buffer) => {
      memory.add(buffered.append(chunk))
      if (guard.isOver || !isUpload(rule, limits) || buffered.bytes().length < limits.bodyBytes) return
      request.pause()
      done({ bytes: buffered.bytes(), isComplete: false })
    }
    const stalledLater = () => (isBuffering ? undefined : stalled())
    const bytesSoFar = enforceBodyRule(request, rule, { guard, timers, stalled: stalledLater })
    request.on('data', collect).on('end', finish)
    guard.whenOver(() => {
      memory.release()
      done()
    })
    return bytesSoFar
  }

  return {
    receive: (request, guard, options) =>
      new Promise((settle) => {
        const speed = speedOf(buffer(request, guard, options, settle), timers)
        const { rule, holder } = options
        const places = isUpload(rule, limits) ? shares.uploads : shares.bodies
        // A body that arrived with its headers was read before this runs, and is not counted.
        setImmediate(() => countInProgress(request, guard, (end) => places.take(holder, 1, end, speed)))
      }),
  }
}

/** Takes a share for a body until it has arrived or its exchange is over. */
function countInProgress(request: IncomingMessage, guard: ResponseGuard, take: (end: () => void) => Holding): void {
  if (request.complete || guard.isOver) return
  const { release } = take(() => makeRoom(request, guard))
  request.on('end', release)
  guard.whenOver(release)
}

/**
 * Returns a function that returns the average speed of a body that begins now, in bytes per second. The average includes
 * `assumedUpload`, as if the client had sent before, since the first bytes say little about the client's line.
 */
function speedOf(bytesSoFar: () => number, { now }: Timers): () => number {
  const { bytesPerSecond, forMs } = requestLimits.assumedUpload
  const beganAt = now()
  return () => (1_000 * bytesSoFar() + bytesPerSecond * forMs) / (now() - beganAt + forMs)
}

const isUpload = (rule: BodyRule, limits: Limits): boolean => rule.bytes > limits.bodyBytes

/** Ends a request to make room for another one. */
function makeRoom(request: IncomingMessage, guard: ResponseGuard): void {
  guard.reject(errors.tooManyRequests({ seconds: requestLimits.bodyRetrySeconds }), { close: true })
  if (!guard.isRejected) request.destroy()
}

/** Minimum size of a buffer, in bytes. */
const firstCapacity = 1_024

/** Collects a body in one buffer, whose size is a power of two. */
function createBuffer() {
  let memory: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    /** Appends a copy. Returns the number of bytes by which the buffer grew. */
    append(chunk: Buffer): number {
      const before = memory.length
      const needed = length + chunk.length
      if (needed > before) {
        const grown = Buffer.allocUnsafe(Math.max(firstCapacity, 2 ** Math.ceil(Math.log2(needed))))
        memory.copy(grown, 0, 0, length)
        memory = grown
      }
      chunk.copy(memory, length)
      length = needed
      return memory.length - before
    },
    bytes: () => memory.subarray(0, length),
  }
}
