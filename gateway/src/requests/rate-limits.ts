import { customerNetworkOf, networkOf } from '@hunch/kit/identity'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { requestLimits } from './limits.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface RateLimits {
  /**
   * Counts a request against its address. An IPv6 address counts as its /64 and, with a higher limit, as its /48: one
   * customer commonly gets a /48.
   *
   * @throws tooManyRequests
   */
  countAddress(method: string, address: string): Promise<void>
  /**
   * Counts a request against its member.
   *
   * @throws tooManyRequests
   */
  countMember(method: string, memberId: string): Promise<void>
}

/** Creates rate limits, counted in this process in fixed windows. They are stricter for writes than for reads. */
export function createRateLimits(limits: Limits): RateLimits {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: limits.windowSeconds })
  const addresses = { reads: limiter(limits.addressReads), writes: limiter(limits.addressWrites) }
  const most = requestLimits.networksOfCustomer
  const customers = { reads: limiter(most * limits.addressReads), writes: limiter(most * limits.addressWrites) }
  const members = { reads: limiter(limits.memberReads), writes: limiter(limits.memberWrites) }
  const kind = (method: string) => (readMethods.has(method) ? 'reads' : 'writes')
  return {
    async countAddress(method, address) {
      const network = networkOf(address)
      await count(addresses[kind(method)], network)
      const customer = customerNetworkOf(address)
      if (customer !== network) await count(customers[kind(method)], customer)
    },
    countMember: (method, memberId) => count(members[kind(method)], memberId),
  }
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw errors.tooManyRequests({ seconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)) })
  }
}
