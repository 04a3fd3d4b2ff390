import { performance } from 'node:perf_hooks'
import { version } from '../version.ts'
import type { Metrics } from './metrics.ts'

/** Adds the metrics of every process: version, start, CPU time, memory, and how busy the event loop is. */
export function addProcessMetrics(metrics: Metrics): void {
  let last = performance.eventLoopUtilization()
  metrics.sampled('gauge', 'build_info', 'Which version of the product and of Node runs; always 1.', () => [
    { labels: { version, node: process.versions.node }, value: 1 },
  ])
  metrics.sampled('gauge', 'process_start_time_seconds', 'When the process started, since 1970.', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  )
  metrics.sampled('counter', 'process_cpu_seconds_total', 'Processor time, of user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.sampled('gauge', 'process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  metrics.sampled('gauge', 'nodejs_heap_used_bytes', 'Memory that values take.', () => process.memoryUsage().heapUsed)
  metrics.sampled('gauge', 'nodejs_eventloop_busy_ratio', 'Share of time that was worked since the last look.', () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  })
}
