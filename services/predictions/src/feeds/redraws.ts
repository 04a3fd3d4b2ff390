import type { Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { feedLimits } from './limits.ts'

/** Ranks lists in the background while the previous list is served. */
export interface Redraws extends Part {
  /** Starts to rank a member's list. Does nothing if this list, or too many other lists, are being ranked. */
  begin(memberId: string): void
}

/** Creates the background ranking. `rank` ranks a member's list and saves it. */
export function createRedraws(rank: (memberId: string) => Promise<unknown>, log: Log): Redraws {
  const underWay = new Map<string, Promise<void>>()
  let draining = false

  async function redraw(memberId: string): Promise<void> {
    try {
      await rank(memberId)
    } catch (error) {
      log.warn({ err: error }, 'a For You list could not be ranked again')
    } finally {
      underWay.delete(memberId)
    }
  }

  return {
    name: 'For You redraws',
    begin(memberId) {
      if (draining || underWay.has(memberId) || underWay.size >= feedLimits.forYouRedraws) return
      underWay.set(memberId, redraw(memberId))
    },
    async start() {
      draining = false
    },
    async drain() {
      draining = true
      await Promise.all(underWay.values())
    },
  }
}
