/** Measures calls of the product and the floor in turns. The floor is Express, gRPC and SQL without the product's code. */
import type { EmbeddedPostgres } from '@hunch/kit/embedded'
import type { Request } from 'autocannon'
import { type Figure, measure, median } from '../measure.ts'
import { type Side, startWorld, type World } from '../world.ts'
import { type Call, createCalls, createFloorCalls } from './calls.ts'
import { cpuMsOf } from './cpu.ts'
import { isLagFine, judgeLag, type Lag, type LagProbe, openLagProbe } from './lag.ts'

export const connections = 16
const lagReadings = 10
const leastBetweenReadingsMs = 200

/** The number of rounds, and the length of each turn. */
export interface Plan {
  readonly rounds: number
  readonly seconds: number
  /** Length of the warm-up before a call's first round. The floor is warmed up only once per kind of call. */
  readonly warmUpSeconds: number
}

/** Figures of the product or the floor in a turn, or the medians of several turns. */
export interface Turn extends Figure {
  /** CPU time of the measured processes per request, in ms. Includes the handling of the request's events. */
  readonly ownCpuMs: number
  /** CPU time of PostgreSQL per request, in ms. Includes the handling of the request's events. */
  readonly postgresCpuMs: number
}

/** A call compared with the floor: medians of the rounds. */
export interface Result {
  readonly call: string
  readonly product: Turn
  readonly floor: Turn
  /** The product's requests per second divided by the floor's: the median of the rounds. */
  readonly ratio: number
  /** The lowest ratio of a round. `highest` is the highest. */
  readonly lowest: number
  readonly highest: number
  /** The worst lag of the rounds. Set only if the call publishes events. */
  readonly lag?: Lag
  /** Whether the lag was acceptable in every round. True if the call publishes no events. */
  readonly counts: boolean
}

/** The running product and floor, with the calls to measure. */
export interface Bench {
  readonly calls: readonly Call[]
  /** Measures a call and the floor in turns. */
  compare(call: Call, plan: Plan): Promise<Result>
}

/** Starts the product and the floor, adds members and posts, calls `use`, then stops both. */
export async function withBench<T>(use: (bench: Bench) => Promise<T>): Promise<T> {
  const world = await startWorld()
  const { product, postgres } = world
  try {
    const services = product.databases.filter((name) => name !== 'events')
    const probe = await openLagProbe(postgres, services)
    try {
      return await use(await openBench(world, probe))
    } finally {
      await probe.stop()
    }
  } finally {
    await world.stop()
  }
}

async function openBench({ product, floor, postgres }: World, probe: LagProbe): Promise<Bench> {
  const calls = await createCalls(product.origin)
  const floorCalls = createFloorCalls()
  const warm = new Set<Call['floor']>()
  await probe.drained()
  const compare: Bench['compare'] = async (call, plan) => {
    const turnOfProduct = (seconds: number) => takeTurn(product, call.request, { call, seconds, postgres, probe })
    const turnOfFloor = (seconds: number) => takeTurn(floor, floorCalls[call.floor], { seconds, postgres, probe })
    await call.prepare?.()
    if (plan.warmUpSeconds > 0) {
      await turnOfProduct(plan.warmUpSeconds)
      if (!warm.has(call.floor)) await turnOfFloor(plan.warmUpSeconds)
      warm.add(call.floor)
    }
    const rounds: Round[] = []
    for (let round = 0; round < plan.rounds; round += 1) {
      const { lag, ...ours } = await turnOfProduct(plan.seconds)
      const bare = await turnOfFloor(plan.seconds)
      rounds.push({ product: ours, floor: bare, ratio: ours.perSecond / bare.perSecond, lag })
    }
    return resultOf(call, rounds)
  }
  return { calls, compare }
}

interface Round {
  readonly product: Turn
  readonly floor: Turn
  readonly ratio: number
  readonly lag: Lag | undefined
}

function resultOf({ name, writes }: Call, rounds: readonly Round[]): Result {
  const ratios = rounds.map(({ ratio }) => ratio)
  const lags = rounds.flatMap(({ lag }) => (lag ? [lag] : []))
  const lag = {
    atEndMs: Math.max(...lags.map(({ atEndMs }) => atEndMs)),
    isGrowing: lags.some((each) => each.isGrowing),
  }
  return {
    call: name,
    product: middleOf(rounds.map(({ product }) => product)),
    floor: middleOf(rounds.map(({ floor }) => floor)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    ...(writes ? { lag } : {}),
    counts: !writes || lags.every(isLagFine),
  }
}

function middleOf(turns: readonly Turn[]): Turn {
  const of = (figure: keyof Turn) => median(turns.map((turn) => turn[figure]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    ownCpuMs: of('ownCpuMs'),
    postgresCpuMs: of('postgresCpuMs'),
  }
}

interface TurnOptions {
  /** The product's call; undefined for the floor. */
  readonly call?: Call
  readonly seconds: number
  readonly postgres: EmbeddedPostgres
  readonly probe: LagProbe
}

/** Measures the product or the floor for one turn. Returns after the product has handled the events of the turn. */
async function takeTurn({ origin, pids }: Side, request: Request, options: TurnOptions): Promise<Turn & { lag?: Lag }> {
  const { call, seconds, postgres, probe } = options
  const cpu = () => ({ own: cpuMsOf(...pids), postgres: cpuMsOf(postgres.pid) })
  const before = cpu()
  const readings = call?.writes ? readRepeatedly(probe, seconds) : undefined
  const { count, ...figure } = await measure(origin, request, { connections, seconds, status: call?.status ?? 200 })
  const lag = readings && judgeLag(await readings.end())
  if (call) await probe.drained()
  const after = cpu()
  return {
    ...figure,
    ownCpuMs: (after.own - before.own) / count,
    postgresCpuMs: (after.postgres - before.postgres) / count,
    ...(lag ? { lag } : {}),
  }
}

/** Reads the lag repeatedly, and once more at the end. */
function readRepeatedly(probe: LagProbe, seconds: number) {
  const readings: number[] = []
  const everyMs = Math.max(leastBetweenReadingsMs, (seconds * 1_000) / lagReadings)
  let reading = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading.then(async () => void readings.push(await probe.read()))
  }, everyMs)
  return {
    async end(): Promise<readonly number[]> {
      clearInterval(timer)
      await reading
      return [...readings, await probe.read()]
    },
  }
}
