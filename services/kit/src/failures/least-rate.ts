import { nodeTimers, type Timers } from '../timers/index.ts'

/** The rate that a transfer has at least, averaged over any window of `windowMs`. */
export const leastRate = { bytesPerSecond: 4_000, windowMs: 20_000 } as const

/** How often a window is looked at. */
const steps = 4

/**
 * Calls `end` once a transfer has moved less than `leastRate` over a window, unless the returned function was called.
 * There is no limit to the whole: a slow line takes as long as it needs. A pause within a window is made up for by what
 * moves before and after it. What was received while this process was busy counts: it is read before a window is judged.
 */
export function startLeastRate(movedBytes: () => number, end: () => void, timers: Timers = nodeTimers): () => void {
  const leastBytes = (leastRate.bytesPerSecond * leastRate.windowMs) / 1_000
  const window = [movedBytes()]
  let isStopped = false
  const judge = () => {
    if (isStopped) return
    const moved = movedBytes()
    const before = window.length === steps ? window.shift() : undefined
    if (before !== undefined && moved - before < leastBytes) return end()
    window.push(moved)
    timer.refresh()
  }
  const timer = timers.after(leastRate.windowMs / steps, () => void setImmediate(judge))
  return () => {
    isStopped = true
    timer.clear()
  }
}
