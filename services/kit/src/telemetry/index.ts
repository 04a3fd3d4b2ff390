/** Metrics of a process, and the port on which operators read them. */
export { createMetrics, type MetricCounter, type Metrics } from './metrics.ts'
export { createOperationsServer } from './operations-server.ts'
