import { customerNetworkOf } from '@hunch/kit/identity'
import type { Limits } from '../limits.ts'
import type { Session } from '../sessions/session-cache.ts'
import { createFairShares, type FairShares, type Holder } from './fair-shares.ts'

/** Limited resources that all requests share. */
export interface Shares {
  /** Small bodies that are still arriving. */
  readonly bodies: FairShares
  /** Uploads that are still arriving. */
  readonly uploads: FairShares
  /** Bytes of memory for buffered bodies. */
  readonly bodyBytes: FairShares
  /** Bytes of memory for queued replies. */
  readonly replyBytes: FairShares
  readonly connections: FairShares
  /** Connections without a request in progress. */
  readonly idleConnections: FairShares
}

export const createShares = (limits: Limits): Shares => ({
  bodies: createFairShares(limits.bodies),
  uploads: createFairShares(limits.uploads, { slowestFirst: true }),
  bodyBytes: createFairShares(limits.keptBytes),
  replyBytes: createFairShares(limits.replyBytes),
  connections: createFairShares(limits.connections),
  idleConnections: createFairShares(limits.idleConnections),
})

/**
 * Returns the holder that a request counts for. All addresses of an IPv6 customer (/48) are one network. Otherwise a
 * customer could use little from each of many networks, and never be the largest holder.
 */
export const holderOf = (address: string, session?: Session): Holder => ({
  network: customerNetworkOf(address),
  member: session?.memberId ?? '',
})
