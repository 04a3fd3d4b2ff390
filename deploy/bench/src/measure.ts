import autocannon, { type Request } from 'autocannon'

/** Requests per second, and latencies in ms. */
export interface Figure {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** A figure with its number of requests. */
export interface Measured extends Figure {
  readonly count: number
}

const secondsEach = 4

export interface MeasureOptions {
  readonly connections: number
  readonly seconds?: number
  /** The expected status of every answer; default: any 2xx. */
  readonly status?: number
}

/** Repeats a request for some seconds (default: 4). Throws if a request fails or an answer has another status. */
export async function measure(
  url: string,
  request: Request,
  { connections, seconds = secondsEach, status }: MeasureOptions,
): Promise<Measured> {
  const options = { url, connections, duration: seconds, requests: [request] }
  const { requests, latency, errors, duration, statusCodeStats = {} } = await autocannon(options)
  const isExpected = (code: string) => (status ? Number(code) === status : code.startsWith('2'))
  const other = Object.entries(statusCodeStats).filter(([code]) => !isExpected(code))
  if (errors > 0 || other.length > 0)
    throw new Error(
      [
        `${request.path ?? url}: ${errors} connections failed`,
        ...other.map(([code, { count }]) => `${count} × ${code}`),
      ].join(', '),
    )
  return { count: requests.total, perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const describe = ({ perSecond, p50, p99 }: Figure): string =>
  `${perSecond.toFixed(0)}/s (p50 ${p50} ms, p99 ${p99} ms)`
