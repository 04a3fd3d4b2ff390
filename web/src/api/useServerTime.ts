import { useEffect, useReducer } from 'react'
import { serverNow } from './clock.ts'

/** Timers are set anew at least this often, since clocks drift and pages sleep. */
const longestMs = 60_000

/**
 * The server's time, rendered again when `waitMs(now)` milliseconds have passed; 0 or less stops
 * the clock. A timer that fires early is set again, so what waits for a moment never sees it too soon.
 */
export function useServerTime(waitMs: (nowMs: number) => number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const nowMs = serverNow()
  useEffect(() => {
    const wait = waitMs(nowMs)
    if (wait <= 0) return
    const timer = setTimeout(tick, Math.min(Math.ceil(wait), longestMs))
    return () => clearTimeout(timer)
  })
  return nowMs
}
