import { createMetrics, type Metrics } from './metrics.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { openTracing, type Tracer, type Tracing, type TracingConfig } from './tracing.ts'

/** How a process is seen from outside: what it counts, and its traces where they are exported. */
export interface Telemetry {
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
}

/** What a part of a service is observed by. */
export interface Observer {
  /** With the service's name on everything. */
  readonly metrics: Metrics
  readonly tracer?: Tracer | undefined
}

/** The telemetry of a process; one each. */
export async function createTelemetry(tracing?: TracingConfig): Promise<Telemetry> {
  const metrics = createMetrics()
  addProcessMetrics(metrics)
  return { metrics, ...(tracing ? { tracing: await openTracing(tracing) } : {}) }
}

/** What the parts of a service are observed by. */
export const observerOf = ({ metrics, tracing }: Telemetry, service: string): Observer => ({
  metrics: metrics.of({ service }),
  tracer: tracing?.tracer(service),
})
