import { performance } from 'node:perf_hooks'

const busyFrom = 0.85

/**
 * Returns a function that says whether this process's event loop had hardly any rest since it was
 * called last: then work is worth more in larger batches than soon.
 */
export function createUtilization(read = () => performance.eventLoopUtilization()): () => boolean {
  let last = read()
  return () => {
    const now = read()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization > busyFrom
  }
}
