import { performance } from 'node:perf_hooks'

const busyFrom = 0.85

/**
 * Returns a function that reports whether this process's event loop was saturated since the last call. Callers then prefer
 * larger batches to lower latency.
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
