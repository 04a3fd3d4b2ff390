import type { Request } from 'autocannon'
import { cpuMsOf } from '../floor/cpu.ts'
import { type Figure, measure, median } from '../measure.ts'
import type { RunningProduct } from '../world.ts'
import { ofFeed, pathOf, spreadOf } from './variants.ts'

const rounds = 5
const seconds = 4

interface Warm extends Figure {
  readonly what: string
  /** CPU time of the product's processes per request, in ms. */
  readonly cpuMs: number
}

/** Returns requests for the feed's variant of one photo after another. */
export function requestsFor(urls: readonly string[], headers: Readonly<Record<string, string>>): Request {
  let turn = 0
  return {
    setupRequest: (request) => ({ ...request, headers, path: pathOf(urls[turn++ % urls.length] ?? '', ofFeed) }),
  }
}

/**
 * Measures requests for stored variants: requests per second, latencies, and CPU time per request. Returns the medians of the
 * rounds.
 */
export async function measureWarm(
  product: RunningProduct,
  connections: number,
  what: string,
  request: Request,
): Promise<Warm> {
  const turns: (Figure & { cpuMs: number })[] = []
  await measure(product.origin, request, { connections, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    const cpuBefore = cpuMsOf(...product.pids)
    const { count, ...figure } = await measure(product.origin, request, { connections, seconds, status: 200 })
    turns.push({ ...figure, cpuMs: (cpuMsOf(...product.pids) - cpuBefore) / count })
  }
  const of = (figure: keyof Figure | 'cpuMs') => median(turns.map((turn) => turn[figure]))
  const warm = { what, perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') }
  console.log(
    `warm, ${what}: ${warm.perSecond.toFixed(0)}/s (p50 ${warm.p50} ms, p99 ${warm.p99} ms), CPU ${warm.cpuMs.toFixed(2)} ms, ` +
      `of ${spreadOf(turns.map((turn) => turn.perSecond))}/s`,
  )
  return warm
}
