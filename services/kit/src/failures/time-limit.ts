import { nodeTimers, type Timers } from '../timers/index.ts'

/** Number of consecutive timers that make up a limit. */
const steps = 4

/**
 * Calls `end` after `limitMs` unless the returned function is called before. A suspension of the process ends at most the
 * current one of four steps. The remaining steps leave time to read data that arrived meanwhile.
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
