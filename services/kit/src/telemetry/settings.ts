import { z } from 'zod'
import type { TracingConfig } from './tracing.ts'

/** The environment variables that every process reads, by the names that OpenTelemetry gives them. */
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

/** What the environment says of traces; undefined where none are exported. */
export function toTracingConfig(settings: z.output<typeof Settings>): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  return endpoint ? { endpoint, share } : undefined
}
