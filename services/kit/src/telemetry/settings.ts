import { z } from 'zod'
import type { TracingConfig } from './tracing.ts'

/** Environment variables for traces that every process reads, named as in OpenTelemetry. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of a collector that takes traces by OTLP over HTTP; without it nothing is traced'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of requests that is traced, 0 to 1; the gateway decides'),
}

const Settings = z.object(telemetrySettings)

/** Returns the tracing configuration; undefined if no traces are exported. */
export function toTracingConfig(settings: z.output<typeof Settings>): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  return endpoint ? { endpoint, share } : undefined
}
