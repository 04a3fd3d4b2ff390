/** How long is waited: after a failure, and for a reply. */
import { nodeTimers, type Timers } from '../timers/index.ts'

export { leastRate, startLeastRate } from './least-rate.ts'
export { startTimeLimit } from './time-limit.ts'

/**
 * Returns how long to wait before the next try: `first` after one failure, twice as long after each more in a
 * row, `longest` at most; nothing after none. In whatever unit both are.
 */
export const backOff = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  failures === 0 ? 0 : Math.min(first * 2 ** (failures - 1), longest)

/**
 * For calls that somebody waits for: after one has failed none is made for `ms`, so that a peer that is away
 * costs one timeout and not one a request. Meanwhile `instead` replies, or the same error is thrown again.
 */
export function createFailurePause<T>(
  ms: number,
  instead?: () => T,
  { now }: Timers = nodeTimers,
): (call: () => Promise<T>) => Promise<T> {
  let failed: { readonly until: number; readonly error: unknown } | undefined
  return async (call) => {
    if (failed && now() < failed.until) {
      if (instead) return instead()
      throw failed.error
    }
    try {
      return await call()
    } catch (error) {
      failed = { until: now() + ms, error }
      throw error
    }
  }
}
