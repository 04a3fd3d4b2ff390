import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './address.ts'
import type { Limits } from './config.ts'
import { errors } from './errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface Rates {
  /** Counts a request against its address. Throws tooManyRequests. */
  countAddress(method: string, address: string): Promise<void>
  /** Counts a request against its member. Throws tooManyRequests. */
  countMember(method: string, memberId: string): Promise<void>
}

/** General limits, counted in this process: writes more strictly than reads. */
export function createRates(limits: Limits): Rates {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: limits.windowSeconds })
  const address = { reads: limiter(limits.addressReads), writes: limiter(limits.addressWrites) }
  const member = { reads: limiter(limits.memberReads), writes: limiter(limits.memberWrites) }
  const kind = (method: string) => (reading.has(method) ? 'reads' : 'writes')
  return {
    countAddress: (method, from) => count(address[kind(method)], addressKey(from)),
    countMember: (method, memberId) => count(member[kind(method)], memberId),
  }
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw errors.tooManyRequests({ seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) })
  }
}
