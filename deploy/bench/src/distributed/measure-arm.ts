import { setTimeout as pause } from 'node:timers/promises'
import { sampleCpu } from '../floor/cpu.ts'
import type { Arm } from './arms.ts'
import { type Arrivals, isKept, type Outcome, sendAtRate } from './arrivals.ts'
import { type Backlog, openBacklog } from './backlog.ts'
import { createLoadCalls, type LoadCall } from './calls.ts'
import { createRequester } from './requester.ts'

const restSeconds = 3
const warmUpSeconds = 2

/** The rates per second, the seconds at each rate, and the calls to measure. */
export interface Plan {
  readonly rates: readonly number[]
  readonly seconds: number
  isChosen(call: string): boolean
}

/** The results of a call at a rate. */
export interface Measured extends Outcome {
  readonly arm: string
  readonly call: string
  readonly rate: number
  readonly isKept: boolean
  /** CPU time per answer, in ms. Includes the handling of the calls' events. */
  readonly cpuMs: { readonly product: number; readonly postgres: number; readonly kafka?: number }
  /** The process with the most CPU time while requests were sent. */
  readonly busiest: { readonly name: string; readonly cores: number }
  /** CPU time of the sender, in cores. Near 1, the sender is the bottleneck. */
  readonly senderCores: number
  /** Number of unhandled events at the last answer, and the time until all were handled. Set if the call publishes events. */
  readonly lag?: { readonly events: number; readonly ms: number }
}

/** All results of an arm. */
export interface ArmResult {
  readonly arm: string
  /** Cores in use while the product is idle. */
  readonly restCores: { readonly product: number; readonly postgres: number; readonly kafka?: number }
  readonly measured: readonly Measured[]
}

/** Measures the chosen calls at each rate on an arm that has just started. Calls `done` with each result. */
export async function measureArm(
  name: string,
  arm: Arm,
  plan: Plan,
  done: (one: Measured) => void,
): Promise<ArmResult> {
  const calls = await createLoadCalls(arm.origin)
  const backlog = await openBacklog(arm)
  try {
    await backlog.handled()
    const restCores = await measureRest(arm)
    const measured: Measured[] = []
    for (const call of calls.filter((each) => plan.isChosen(each.name)))
      for (const one of await measureCall({ arm, backlog, call, plan })) {
        measured.push({ arm: name, ...one })
        done({ arm: name, ...one })
      }
    return { arm: name, restCores, measured }
  } finally {
    await backlog.stop()
  }
}

async function measureRest(arm: Arm): Promise<ArmResult['restCores']> {
  const before = sampleCpu()
  await pause(restSeconds * 1_000)
  return cpuOf(arm, before, sampleCpu(), restSeconds * 1_000)
}

/** CPU time between two samples, divided by `divisor`. */
function cpuOf(arm: Arm, before: Cpu, after: Cpu, divisor: number) {
  const of = (...pids: readonly number[]) => (after(...pids) - before(...pids)) / divisor
  return {
    product: of(...arm.pids),
    postgres: of(arm.postgres.pid),
    ...(arm.kafkaPid ? { kafka: of(arm.kafkaPid) } : {}),
  }
}

type Cpu = ReturnType<typeof sampleCpu>

interface Given {
  readonly arm: Arm
  readonly backlog: Backlog
  readonly call: LoadCall
  readonly plan: Plan
}

async function measureCall(given: Given): Promise<Omit<Measured, 'arm'>[]> {
  const { arm, backlog, call, plan } = given
  const requester = createRequester(arm.origin)
  let turns = 0
  const send = () => call.send(requester, turns++)
  try {
    await call.prepare?.()
    await sendAtRate(send, { perSecond: Math.max(...plan.rates), seconds: warmUpSeconds })
    const found: Omit<Measured, 'arm'>[] = []
    for (const perSecond of plan.rates) {
      await backlog.handled()
      found.push(await measureRate(given, send, { perSecond, seconds: plan.seconds }))
    }
    await backlog.handled()
    return found
  } finally {
    requester.close()
  }
}

async function measureRate(
  { arm, backlog, call }: Given,
  send: () => Promise<void>,
  arrivals: Arrivals,
): Promise<Omit<Measured, 'arm'>> {
  const [before, sender] = [sampleCpu(), process.cpuUsage()]
  const outcome = await sendAtRate(send, arrivals)
  const { user, system } = process.cpuUsage(sender)
  const atEnd = sampleCpu()
  const endedMs = performance.now()
  const events = call.writes ? await backlog.events() : 0
  if (events > 0) await backlog.handled()
  const lagMs = performance.now() - endedMs
  return {
    call: call.name,
    rate: arrivals.perSecond,
    ...outcome,
    isKept: isKept(outcome, arrivals),
    cpuMs: cpuOf(arm, before, sampleCpu(), outcome.answered),
    busiest: busiestOf(arm, (pid) => (atEnd(pid) - before(pid)) / outcome.tookMs),
    senderCores: (user + system) / 1_000 / outcome.tookMs,
    ...(call.writes ? { lag: { events, ms: events > 0 ? lagMs : 0 } } : {}),
  }
}

/** The process that, with its descendants, used the most cores. */
function busiestOf({ processes }: Arm, coresOf: (pid: number) => number): Measured['busiest'] {
  const all = processes.map(({ name, pid }) => ({ name, cores: coresOf(pid) }))
  return all.reduce((most, each) => (each.cores > most.cores ? each : most), { name: '', cores: 0 })
}
