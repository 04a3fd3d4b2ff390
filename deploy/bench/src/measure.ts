import autocannon, { type Request } from 'autocannon'

/** Requests per second, and latencies in ms. */
export interface Figure {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

const secondsEach = 4

/** Repeats a request for some seconds. Throws where a response is not 2xx. */
export async function measure(
  url: string,
  request: Request,
  { connections, seconds = secondsEach }: { readonly connections: number; readonly seconds?: number },
): Promise<Figure> {
  const options = { url, connections, duration: seconds, requests: [request] }
  const { requests, latency, non2xx, errors } = await autocannon(options)
  if (non2xx + errors > 0) throw new Error(`${request.path}: ${non2xx} answers and ${errors} connections failed`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const describe = ({ perSecond, p50, p99 }: Figure): string =>
  `${perSecond.toFixed(0)}/s (p50 ${p50} ms, p99 ${p99} ms)`
