import { createHistogram } from 'node:perf_hooks'

/** A constant send rate that does not depend on the answers. */
export interface Arrivals {
  readonly perSecond: number
  readonly seconds: number
  /** Maximum number of open requests. Beyond it, a request that is due is not sent and counts as failed. Default: 512. */
  readonly mostUnderWay?: number
}

/** The results of sending. Latencies are in ms, from the time at which a request was due. */
export interface Outcome {
  readonly due: number
  readonly answered: number
  readonly failed: number
  /** Number of failures by reason. */
  readonly failures: Readonly<Record<string, number>>
  /** Time from the first request to the last answer, but at least the planned duration. */
  readonly tookMs: number
  readonly perSecond: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

/** A clock, in ms. */
export interface Time {
  now(): number
  wait(ms: number): Promise<void>
}

const realTime: Time = { now: () => performance.now(), wait: (ms) => new Promise((done) => setTimeout(done, ms)) }

const usuallyUnderWay = 512
/** The rate counts as kept if the last answer arrives at most this long after the planned end, in ms. */
const patienceMs = 1_000

/**
 * Sends at a constant rate, whatever happens to earlier requests (an open loop). A latency counts from the time at which its
 * request was due. So a request that is sent late counts as slow.
 */
export async function sendAtRate(
  send: (turn: number) => Promise<void>,
  { perSecond, seconds, mostUnderWay = usuallyUnderWay }: Arrivals,
  { now, wait }: Time = realTime,
): Promise<Outcome> {
  const histogram = createHistogram()
  const failures: Record<string, number> = {}
  const [due, everyMs, from] = [Math.round(perSecond * seconds), 1_000 / perSecond, now()]
  let [underWay, answered, lastMs] = [0, 0, 0]
  const fail = (reason: string) => {
    failures[reason] = (failures[reason] ?? 0) + 1
  }
  async function sendOne(turn: number): Promise<void> {
    if (underWay >= mostUnderWay) return fail('too many under way')
    underWay += 1
    try {
      await send(turn)
      answered += 1
      histogram.record(Math.max(1, Math.round((now() - from - turn * everyMs) * 1_000)))
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
    underWay -= 1
    lastMs = now() - from
  }
  const sent: Promise<void>[] = []
  while (sent.length < due) {
    const waitMs = from + sent.length * everyMs - now()
    if (waitMs > 0) await wait(waitMs)
    else sent.push(sendOne(sent.length))
  }
  await Promise.all(sent)
  const tookMs = Math.max(lastMs, seconds * 1_000)
  const at = (percent: number) => (answered > 0 ? histogram.percentile(percent) / 1_000 : Number.NaN)
  return {
    due,
    answered,
    failed: due - answered,
    failures,
    tookMs,
    perSecond: (answered * 1_000) / tookMs,
    p50: at(50),
    p90: at(90),
    p99: at(99),
    p999: at(99.9),
    max: at(100),
  }
}

/** Whether the rate was kept: no failures, and no backlog at the end. */
export const isKept = ({ failed, tookMs }: Outcome, { seconds }: Arrivals): boolean =>
  failed === 0 && tookMs <= seconds * 1_000 + patienceMs
