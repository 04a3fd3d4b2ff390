/** Telemetry of a process: metrics, traces, and the port for probes and metrics. */

export type { Duration } from './durations.ts'
export { createMetrics, type Metrics, observeCache, type Reading, type Sampler } from './metrics.ts'
export { createProbeServer } from './probe-server.ts'
export { telemetrySettings, toTracingConfig } from './settings.ts'
export { createTelemetry, type Observer, observerOf, type Telemetry } from './telemetry.ts'
export type { Span, Tracer, TracingConfig } from './tracing.ts'
