/** How many steps a limit is waited in. */
const steps = 4

/**
 * Calls `end` after `limitMs`, unless what is returned is called before. It counts the time in which this process
 * runs: where the machine stops it for a while, whatever was received meanwhile is read before the limit is over.
 */
export function startTimeLimit(limitMs: number, end: () => void): () => void {
  let left = steps
  const timer = setTimeout(() => {
    left -= 1
    if (left > 0) timer.refresh()
    else end()
  }, limitMs / steps)
  return () => clearTimeout(timer)
}
