import { nodeTimers, type Timers } from '../timers/index.ts'

/** How many steps a limit is waited in. */
const steps = 4

/**
 * Calls `end` after `limitMs`, unless what is returned is called before. It counts the time in which this process
 * runs: where the machine stops it for a while, whatever was received meanwhile is read before the limit is over.
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
