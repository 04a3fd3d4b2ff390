/** A collector of traces, and questions about them. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span of a trace. */
export interface Span {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A span on the wire: OTLP over HTTP, as JSON. */
interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Span, 'attributes'> & { attributes: Attribute[] })[]
    }[]
  }[]
}
interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Starts a collector, which takes spans by OTLP and keeps them. */
export async function startCollector(): Promise<{ server: Server; spans: Span[]; endpoint: string }> {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Exported
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service: String(valuesOf(resource.attributes)['service.name']),
          attributes: valuesOf(span.attributes),
        })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, spans, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The spans above a span, from its parent to the first one, each as `service: name`. */
export function ancestorsIn(spans: readonly Span[], span: Span | undefined): string[] {
  const parent = span && spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId)
  return parent ? [`${parent.service}: ${parent.name}`, ...ancestorsIn(spans, parent)] : []
}
