import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duration, Metrics, Span, Tracer } from '../telemetry/index.ts'

/** Durations of one route's requests, by class of status. */
export interface RouteTimes {
  readonly route: string
  observe(status: number, seconds: number): void
}

/** Returns a function that creates the durations of a route, such as `POST` and `/api/votes`. Paths are as in contracts. */
export function createRouteTimes(metrics: Metrics): (method: string, route: string) => RouteTimes {
  const durations = metrics.durations(
    'http_request_duration_seconds',
    'How long requests take until their response is out, by route and class of status.',
    ['method', 'route', 'status'],
  )
  return (method, route) => {
    const byClass: Duration[] = []
    return {
      route,
      observe(status, seconds) {
        const first = Math.floor(status / 100)
        byClass[first] ??= durations.of(method, route, `${first}xx`)
        byClass[first].observe(seconds)
      },
    }
  }
}

/** Begins the span of a request if it is traced: at the gateway the first of its trace, elsewhere below the caller's. */
export function beginSpan(tracer: Tracer, request: IncomingMessage, at: 'first' | 'below'): Span | undefined {
  const { traceparent } = request.headers
  return tracer[at](typeof traceparent === 'string' ? traceparent : undefined, request.method ?? '', {
    kind: 'server',
    attributes: { 'http.request.method': request.method ?? '' },
  })
}

/** Ends the span of a request. Its name contains the route, not the address, so that search terms stay out of traces. */
export function endSpan(span: Span, response: ServerResponse, route: string): void {
  span.rename(`${response.req.method} ${route}`)
  span.set({ 'http.route': route, 'http.response.status_code': response.statusCode })
  span.end(response.statusCode >= 500 ? new Error('server error') : undefined)
}
