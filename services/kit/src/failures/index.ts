/** Delays after a failure, and time limits for replies and transfers. */
import { nodeTimers, type Timers } from '../timers/index.ts'

export { leastRate, startLeastRate } from './least-rate.ts'

/**
 * Returns the delay before the next try: 0 without a failure, `first` after one. It doubles with each further failure, up to
 * `longest`. The unit is that of `first` and `longest`. With `{ first: 200, longest: 1_000 }`: 0, 200, 400, 800, 1000, 1000.
 */
export const backOff = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  failures === 0 ? 0 : Math.min(first * 2 ** (failures - 1), longest)

/**
 * Returns a function that makes calls, but makes none for `ms` after a failed one. So an unavailable peer costs one timeout in
 * that time, not one per request. Meanwhile the function returns `instead()` or, without `instead`, throws the same error.
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

/** Number of consecutive timers that make up a limit. */
const steps = 4

/**
 * Calls `end` after `limitMs` unless the returned function is called before. The limit consists of four timers, one after the
 * other. A suspension of the process ends at most the timer that is running. The remaining timers leave time to read data that
 * arrived meanwhile.
 */
export function startTimeLimit(limitMs: number, end: () => void, timers: Timers = nodeTimers): () => void {
  let left = steps
  const timer = timers.after(limitMs / steps, () => {
    left -= 1
    if (left > 0) timer.refresh()
    else end()
  })
  return timer.clear
}
