/** Fault 16: three times the load that the product can sustain. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { boundsMs, type Fault, type Lengths, type Outcome, over, seconds } from './outcome.ts'
import { type Answer, askFor } from './probe.ts'
import { probeOf, untilAllWork, voteOf } from './working.ts'
import type { World } from './world.ts'

export const overloadFaults: readonly Fault[] = [
  { row: 16, name: 'three times the sustainable load', kind: 'load', inject: overload },
]

/** The requests to send, either at a rate or with a number of parallel senders. */
export type Order = {
  readonly origin: string
  readonly cookie: string
  readonly calls: readonly { readonly method: string; readonly path: string; readonly body?: string }[]
  readonly ms: number
} & ({ readonly perSecond: number } | { readonly atOnce: number })

/** The number of answers by status, or by the error code of a broken connection. */
export interface Sent {
  readonly statuses: Record<string, number>
  slowestMs: number
}

const entry = fileURLToPath(new URL('overload.process.ts', import.meta.url))
/** The measurement of the sustainable load: its number of parallel senders and its duration. */
const sustained = { atOnce: 48, ms: 3_000 }
const warming = { atOnce: 48, ms: 2_000 }
const times = 3
const windowMs = 1_000
/** Maximum p99 that counts as normal, in ms, given the p99 before the overload. The soak uses the same bound. */
const normal = (beforeMs: number): number => Math.max(500, 4 * beforeMs)

async function overload(world: World, { overload: ms }: Lengths): Promise<Outcome> {
  const beforeMs = p99(await askFor(2 * windowMs, probeOf(world, 'predictions')))
  await (await send(world, warming)).sent
  const sustainable = await (await send(world, sustained)).sent
  const perSecond = Math.round((times * (sustainable.statuses['200'] ?? 0)) / (sustained.ms / 1_000))
  const sending = await send(world, { perSecond, ms })
  const from = performance.now()
  const recoveryMs = (await untilNormal(world, normal(beforeMs))) - from
  const sent = await sending.sent
  await untilAllWork(world)
  const { 200: good = 0, 429: limited = 0, 503: shed = 0, ...others } = sent.statuses
  return {
    recoveryMs,
    wrong: [
      ...(good > 0 ? [] : ['nothing was served']),
      ...(limited + shed > 0 ? [] : ['nothing was shed']),
      ...(Object.keys(others).length > 0 ? [`answers were ${JSON.stringify(others)}`] : []),
      ...over('its p99 took to be normal', recoveryMs, boundsMs.overload),
    ],
    seen: `${perSecond} requests a second: ${good} served, ${limited + shed} shed, the slowest after ${seconds(sent.slowestMs)}; p99 before ${Math.round(beforeMs)} ms`,
  }
}

/** Sends requests from a separate process. Resolves once all are sent; `sent` resolves once all are answered. */
async function send(
  world: World,
  how: { ms: number } & ({ perSecond: number } | { atOnce: number }),
): Promise<{ sent: Promise<Sent> }> {
  const child = fork(entry, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const vote = voteOf(world)
  const read = { method: 'GET', path: probeOf(world, 'predictions').path }
  const order: Order = {
    ...how,
    origin: world.product.origin(),
    cookie: world.prober.browser.cookiesFor(read.path),
    calls: [
      read,
      { method: vote.method, path: vote.path, body: JSON.stringify(vote.body) },
      { method: 'GET', path: probeOf(world, 'notifications').path },
      { method: 'GET', path: probeOf(world, 'social').path },
    ],
  }
  child.send(order)
  await once(child, 'message')
  return { sent: once(child, 'message').then(([sent]) => sent as Sent) }
}

/** Waits for a second in which all requests succeed with a normal p99, at most 40 s. Returns the start of that second. */
async function untilNormal(world: World, ms: number): Promise<number> {
  const end = performance.now() + 4 * boundsMs.overload
  for (;;) {
    const from = performance.now()
    const answers = await askFor(windowMs, probeOf(world, 'predictions'))
    const isNormal = answers.every(({ status }) => status === 200) && p99(answers) <= ms
    if (isNormal || from > end) return from
  }
}

function p99(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
}
