import { randomBytes } from 'node:crypto'
import { createMetrics, type Metrics } from './metrics.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { openTracing, type Tracer, type Tracing, type TracingConfig } from './tracing.ts'

/** The telemetry of a process: its metrics and, if exported, its traces. */
export interface Telemetry {
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
}

/** The metrics and the tracer that a part of a service uses. */
export interface Observer {
  /** Every metric has the label `service`. */
  readonly metrics: Metrics
  readonly tracer?: Tracer | undefined
}

/**
 * Creates the telemetry of a process. Call it once.
 *
 * @param samplingKey processes with the same key sample the same traces. Clients must not know it. Default: a random key.
 */
export async function createTelemetry(
  tracing?: TracingConfig,
  samplingKey = randomBytes(32).toString('hex'),
): Promise<Telemetry> {
  const metrics = createMetrics()
  addProcessMetrics(metrics)
  return { metrics, ...(tracing ? { tracing: await openTracing(tracing, samplingKey) } : {}) }
}

/** Returns the observer for the parts of a service. */
export const observerOf = ({ metrics, tracing }: Telemetry, service: string): Observer => ({
  metrics: metrics.of({ service }),
  tracer: tracing?.tracer(service),
})
