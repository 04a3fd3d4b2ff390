import type { Duration, Metrics } from '../telemetry/index.ts'

/** Records the durations of one route's requests, by class of status, such as 2xx. */
export interface RouteTimes {
  readonly route: string
  observe(status: number, seconds: number): void
}

/**
 * Returns a function that creates the `RouteTimes` of a route. Its arguments are the method and path of the route's contract,
 * such as `POST` and `/api/votes`.
 */
export function createRouteTimes(metrics: Metrics): (method: string, route: string) => RouteTimes {
  const durations = metrics.durations(
    'http_request_duration_seconds',
    'How long requests take until their response is out, by route and class of status.',
    ['method', 'route', 'status'],
  )
  const recent = metrics.recent(
    'http_requests_recent',
    'Requests of the last five minutes, by result (failed: 5xx) and by the upper bound of their duration in seconds.',
  )
  return (method, route) => {
    const byClass: Duration[] = []
    return {
      route,
      observe(status, seconds) {
        const first = Math.floor(status / 100)
        byClass[first] ??= durations.of(method, route, `${first}xx`)
        byClass[first].observe(seconds)
        recent.observe(first === 5, seconds)
      },
    }
  }
}
