import type { IncomingMessage } from 'node:http'
import type { ServiceError } from '@hunch/kit/errors'
import { errors } from '../errors.ts'
import { fixedLimits, type Limits } from '../limits.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'
import type { Session } from '../sessions/session-cache.ts'
import { type BodyRule, enforceBodyRule } from './body-limits.ts'
import { addressKey, isPrivateAddress } from './client-address.ts'

/** How many bodies may be in progress under one key. */
export interface BodyQuota {
  readonly key: string
  readonly bodies: number
  readonly uploads: number
}

/** A received body, or its start. */
export interface ReceivedBody {
  readonly bytes: Buffer
  /** False where more is to come; the request is paused then. */
  readonly isComplete: boolean
}

export interface BodyReceiver {
  /**
   * Buffers a body within its rule: all of a small one, the first `bodyBytes` of an upload. Returns
   * undefined where the exchange ended first. A body that did not arrive with its headers counts
   * against its quota until it has (else tooManyRequests), the memory that it takes against `keptBytes` (else
   * unavailable).
   */
  receive(request: IncomingMessage, guard: ResponseGuard, options: ReceiveOptions): Promise<ReceivedBody | undefined>
}

interface ReceiveOptions {
  readonly rule: BodyRule
  readonly quota: BodyQuota
  /** The error for a pause after buffering where the upstream caused it; undefined where the client did. */
  readonly stalled: () => ServiceError | undefined
}

/** Returns the quota of a member, or of the visitors of an address. */
export function bodyQuotaOf(limits: Limits, address: string, session?: Session): BodyQuota {
  if (session) return { key: `member ${session.memberId}`, bodies: limits.memberBodies, uploads: limits.memberUploads }
  const count = limits.addressBodies * (isPrivateAddress(address) ? fixedLimits.privateAddressFactor : 1)
  return { key: `address ${addressKey(address)}`, bodies: count, uploads: count }
}

export function createBodyReceiver(limits: Limits): BodyReceiver {
  const countInProgress = createQuotaCheck(limits)
  let bufferedBytes = 0

  function buffer(
    request: IncomingMessage,
    guard: ResponseGuard,
    { rule, stalled }: ReceiveOptions,
    settle: (received?: ReceivedBody) => void,
  ) {
    const buffered = createBuffer(limits.bodyBytes)
    let isBuffering = true
    const done = (received?: ReceivedBody) => {
      isBuffering = false
      request.off('data', collect).off('end', finish)
      settle(received)
    }
    const finish = () => done({ bytes: buffered.bytes(), isComplete: true })
    const collect = (chunk: Buffer) => {
      bufferedBytes += buffered.append(chunk)
      if (bufferedBytes > limits.keptBytes) return guard.reject(errors.unavailable())
      if (!isUpload(rule, limits) || buffered.bytes().length < limits.bodyBytes) return
      request.pause()
      done({ bytes: buffered.bytes(), isComplete: false })
    }
    enforceBodyRule(request, rule, { guard, stalled: () => (isBuffering ? undefined : stalled()) })
    request.on('data', collect).on('end', finish)
    guard.whenOver(() => {
      bufferedBytes -= buffered.capacity()
      done()
    })
  }

  return {
    receive: (request, guard, options) =>
      new Promise((settle) => {
        buffer(request, guard, options, settle)
        // A body that arrived with its headers has been read by then, and is not counted.
        setImmediate(() => countInProgress(request, guard, options))
      }),
  }
}

const isUpload = (rule: BodyRule, limits: Limits): boolean => rule.bytes > limits.bodyBytes

/** Memory of a body's first piece, in bytes. */
const firstCapacity = 1_024

/** Collects a body in one buffer, which doubles up to `usualBytes` and holds what is longer exactly. */
function createBuffer(usualBytes: number) {
  let memory: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    /** Appends a copy. Returns by how many bytes the buffer grew. */
    append(chunk: Buffer): number {
      const before = memory.length
      const needed = length + chunk.length
      if (needed > before) {
        const grown = Buffer.allocUnsafe(Math.max(needed, firstCapacity, Math.min(2 * before, usualBytes)))
        memory.copy(grown, 0, 0, length)
        memory = grown
      }
      chunk.copy(memory, length)
      length = needed
      return memory.length - before
    },
    bytes: () => memory.subarray(0, length),
    capacity: () => memory.length,
  }
}

/** Returns a function that counts a body against its quota until it has arrived, or rejects it. */
function createQuotaCheck(limits: Limits) {
  const inProgress = createCounter()
  return (request: IncomingMessage, guard: ResponseGuard, { rule, quota }: ReceiveOptions): void => {
    if (request.complete || guard.isOver) return
    const release = isUpload(rule, limits)
      ? inProgress.add(`upload of ${quota.key}`, quota.uploads)
      : inProgress.add(`body of ${quota.key}`, quota.bodies)
    if (!release) return void guard.reject(errors.tooManyRequests({ seconds: fixedLimits.bodyRetrySeconds }))
    request.on('end', release)
    guard.whenOver(release)
  }
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    /** Counts one more under a key. Returns its release, which is idempotent; undefined where there are `most` already. */
    add(key: string, most: number): (() => void) | undefined {
      const count = counts.get(key) ?? 0
      if (count >= most) return undefined
      counts.set(key, count + 1)
      let released = false
      return () => {
        if (released) return
        released = true
        const rest = (counts.get(key) ?? 1) - 1
        if (rest > 0) counts.set(key, rest)
        else counts.delete(key)
      }
    },
  }
}
