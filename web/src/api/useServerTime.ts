import { useEffect, useReducer } from 'react'
import { serverNow } from './clock.ts'

/** Maximum duration of a timer, in ms. Clocks drift and pages sleep, so timers are set again. */
const longestMs = 60_000

/**
 * The server's time in ms since 1970. Re-renders after `waitMs(now)` ms; 0 or less stops the updates. A timer that
 * fires too early is set again, so no component treats a deadline as passed too soon.
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
