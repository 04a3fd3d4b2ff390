import { createHmac, randomBytes } from 'node:crypto'
import type { Context, Span as SdkSpan, Tracer as SdkTracer, SpanContext } from '@opentelemetry/api'
import { version } from '../version.ts'

/** Creates the spans of a service. Exists only if traces are exported. */
export interface Tracer {
  /** Begins a span as a child of a `traceparent`; undefined if that is missing, invalid or not sampled. */
  below(traceparent: string | undefined, name: string, options?: SpanOptions): Span | undefined
  /**
   * Begins the first span of an external request: in the client's trace if it sent a valid `traceparent`, else in a new one.
   * Samples the configured share of traces, whatever the client's flag says, so a client cannot have its requests traced. All
   * requests of a trace are sampled, or none.
   */
  first(traceparent: string | undefined, name: string, options?: SpanOptions): Span | undefined
}

export interface SpanOptions {
  readonly kind?: Kind
  readonly attributes?: Attributes
}

type Kind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
type Attributes = Readonly<Record<string, string | number>>

/** A unit of work in progress. */
export interface Span {
  /** Identifies the span to processes that continue its trace. */
  readonly traceparent: string
  /** Renames the span, for example once the route of a request is known. */
  rename(name: string): void
  set(attributes: Attributes): void
  /** Ends the span, as failed if `thrown` is given. The error's message is not exported: it may contain personal data. */
  end(thrown?: unknown): void
}

/** Traces of a process, exported by OTLP. */
export interface Tracing {
  /** Returns the tracer of one service. A process may have several. */
  tracer(service: string): Tracer
  /** Exports the remaining spans, for at most 2 s. */
  stop(): Promise<void>
}

export interface TracingConfig {
  /** As in `OTEL_EXPORTER_OTLP_ENDPOINT`: the collector's address for OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  /** The share of traces that are sampled, 0 to 1. */
  readonly share: number
}

const stopMs = 2_000
const exportEveryMs = 1_000
const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const noTrace = '0'.repeat(32)
const noSpan = '0'.repeat(16)
const sampledFlag = 1

/** Parses a W3C `traceparent`; undefined if it is invalid. */
function parse(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = '0'] = pattern.exec(traceparent ?? '') ?? []
  if (!traceId || traceId === noTrace || spanId === noSpan) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

/** Returns whether to sample a trace: by a keyed hash, since clients choose the ids of traces. */
const createSampler = (share: number, key: string) => (traceId: string) =>
  createHmac('sha256', key).update(`sample ${traceId}`).digest().readUInt32BE() < share * 2 ** 32

type Api = typeof import('@opentelemetry/api')

/**
 * Opens the export of traces. Loads the libraries here, so that a process without traces does not load them.
 *
 * @param samplingKey decides, with a trace's id, whether it is sampled: processes with the same key decide alike. Clients must
 *   not know it.
 */
export async function openTracing({ endpoint, share }: TracingConfig, samplingKey: string): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const isSampled = createSampler(share, samplingKey)
  const processor = new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: exportEveryMs })
  return {
    tracer(service) {
      const provider = new sdk.TracerProvider({
        resource: resourceFromAttributes({
          'service.name': service,
          'service.namespace': 'hunch',
          'service.version': version,
        }),
        sampler: new sdk.AlwaysOnSampler(), // sampling is decided before a span is created
        spanProcessors: [processor],
      })
      return createTracer(api, provider.getTracer('@hunch/kit', version), isSampled)
    },
    async stop() {
      const late = new Promise<void>((done) => setTimeout(done, stopMs).unref())
      await Promise.race([processor.shutdown().catch(() => {}), late])
    },
  }
}

function createTracer(api: Api, spans: SdkTracer, isSampled: (traceId: string) => boolean): Tracer {
  const kinds: Record<Kind, number> = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  }
  function begin(parent: SpanContext | undefined, name: string, { kind = 'internal', attributes = {} }: SpanOptions) {
    const context: Context = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
    return spanOf(api, spans.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, context))
  }
  return {
    below(traceparent, name, options = {}) {
      const parent = traceparent ? parse(traceparent) : undefined
      if (!parent || !(parent.traceFlags & sampledFlag)) return undefined
      return begin(parent, name, options)
    },
    first(traceparent, name, options = {}) {
      const parent = parse(traceparent)
      return isSampled(parent?.traceId ?? randomBytes(16).toString('hex')) ? begin(parent, name, options) : undefined
    },
  }
}

function spanOf(api: Api, span: SdkSpan): Span {
  const { traceId, spanId } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    end(thrown) {
      if (thrown !== undefined) {
        span.setStatus({ code: api.SpanStatusCode.ERROR })
        span.setAttribute('error.type', Error.isError(thrown) ? thrown.name : typeof thrown)
      }
      span.end()
    },
  }
}
