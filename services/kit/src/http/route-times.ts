import type { Duration, Metrics } from '../telemetry/index.ts'

/** Durations of one route's requests, by status class such as 2xx. */
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
