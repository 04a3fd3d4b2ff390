import { nodeTimers, type Timers } from '../timers/index.ts'

/** Minimum rate of a transfer, averaged over each window of `windowMs`. */
export const leastRate = { bytesPerSecond: 4_000, windowMs: 20_000 } as const

/** Number of checks per window. */
const steps = 4

/**
 * Calls `end` once a transfer is slower than `leastRate` over a window. The returned function stops the checks. There is no
 * limit to the total time. A pause is allowed if enough bytes move before and after it in the same window. Bytes received
 * while this process was busy count, as they are read before each check.
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
