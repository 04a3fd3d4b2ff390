import { createHistogram } from 'node:perf_hooks'

/** When something is sent: at instants that depend on no answer. */
export interface Arrivals {
  readonly perSecond: number
  readonly seconds: number
  /** So many may be under way; what is due beyond them is counted as failed. */
  readonly mostUnderWay?: number
}

/** What became of it; latencies in ms, from the instant at which something was due to be sent. */
export interface Outcome {
  readonly due: number
  readonly answered: number
  readonly failed: number
  /** How often each reason of a failure came. */
  readonly failures: Readonly<Record<string, number>>
  /** From the first instant to the last answer, or to the end of the seconds where that is later. */
  readonly tookMs: number
  readonly perSecond: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

/** Time as it passes, in ms. */
export interface Time {
  now(): number
  wait(ms: number): Promise<void>
}

const realTime: Time = { now: () => performance.now(), wait: (ms) => new Promise((done) => setTimeout(done, ms)) }

const usuallyUnderWay = 512
/** So much later than the last was due, the last answer comes where the product keeps up. */
const patienceMs = 1_000

/**
 * Sends at a constant rate, whatever becomes of what was sent before (an open loop). A latency counts from the instant at which
 * its request was due, so that one which is sent late, or waits for those before it, shows as slow.
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

/** Whether the rate was kept: nothing failed, and nothing was left to catch up with at the end. */
export const isKept = ({ failed, tookMs }: Outcome, { seconds }: Arrivals): boolean =>
  failed === 0 && tookMs <= seconds * 1_000 + patienceMs
