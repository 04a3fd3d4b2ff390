/**
 * `npm run chaos -- --minutes 60 --seed 1`: injects faults under load. The product runs in several processes with real servers
 * and toxiproxy. Injects each fault at least once, in an order drawn from the seed. `--injections 200` ends after that number,
 * not after a time. `--short` injects one fault of each kind, in at most 10 minutes.
 */
import { parseArgs } from 'node:util'
import { addToResults, beginRecord } from '../history.ts'
import { audit } from '../kills/audit.ts'
import { faults } from './faults.ts'
import type { Fault, Lengths } from './outcome.ts'
import { inOneLine, type Result, report, rowsOf } from './report.ts'
import { type Closing, openWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    injections: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
const injections = values.injections === undefined ? undefined : Number(values.injections)
if (!(minutes > 0) || !(injections === undefined || injections > 0) || !Number.isInteger(seed))
  throw new Error('--minutes and --injections take a number above 0, --seed a whole number')
const lengths: Lengths = values.short
  ? { disturbance: 3_000, connection: 3_000, noEventLog: 8_000, overload: 10_000 }
  : { disturbance: 10_000, connection: 4_000, noEventLog: 60_000, overload: 60_000 }
/** Maximum duration of the whole run, including start, end and the last fault, in ms. */
const limitMs = values.short ? 10 * 60_000 : (minutes + 90) * 60_000
const closedWithinMs = 30_000
/**
 * Time for injecting faults, in ms. A full run injects each fault at least once, even if that takes longer. The rest of
 * `limitMs` is for the end of the run.
 */
const injectingMs = values.short ? 420_000 : minutes * 60_000

const keep = await beginRecord('chaos')
const results: Result[] = []
const closing: Closing = []
let isGivenUp = false
const late = setTimeout(() => void giveUp(`it was not over within ${limitMs / 60_000} minutes`), limitMs)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp(`ended by ${signal}`))

console.log(`faults under load, seed ${seed}`)
const lost: string[] = []
try {
  const world = await openWorld(seed, closing)
  await injectAll(world)
  await world.rest()
  lost.push(...(await audit(world.ledger, world.posts, world.members)))
  await world.product.settle()
  await world.product.rebuild()
  lost.push(...(await audit(world.ledger, world.posts, world.members)).map((line) => `after a rebuild: ${line}`))
  console.log(`${world.ledger.entries.length} writes acknowledged, ${world.ledger.retries} sent again`)
} catch (error) {
  console.log(error)
  lost.push(`the run broke off: ${error}`)
} finally {
  await close()
}
clearTimeout(late)
process.exit((await finish(lost)) > 0 ? 1 : 0)

/** Prints the results and adds them to the history, unless no fault was injected. Returns the number of failed checks. */
async function finish(missed: readonly string[]): Promise<number> {
  const failed = report(results, missed)
  const which = [values.short ? 'short' : 'all', values.only].filter(Boolean).join(' ')
  await keep({ seed, which, failed, missed: missed.length, rows: rowsOf(results) })
  const isFull = results.length > 0 && !values.short && (!values.only || injections !== undefined)
  if (isFull) await addToResults(`chaos -- ${chosenBy(values)}`, inOneLine(results, failed))
  return failed
}

/** Returns the arguments that repeat this run. */
function chosenBy({ only, minutes, injections }: typeof values): string {
  const length = injections === undefined ? `--minutes ${minutes}` : `--injections ${injections}`
  return [only && `--only "${only}"`, length, `--seed ${seed}`].filter(Boolean).join(' ')
}

async function close(): Promise<void> {
  for (const each of closing.splice(0).toReversed()) await each()
}

/** Stops everything and reports the results so far. */
async function giveUp(why: string): Promise<void> {
  isGivenUp = true // from now on, failures of running faults are meaningless
  process.on('unhandledRejection', () => {})
  setTimeout(() => process.exit(1), closedWithinMs)
  await close().catch((error: unknown) => console.log(`Failed: ${error}`))
  await finish([why])
  process.exit(1)
}

/** Injects the chosen faults. A full run repeats them until the time is over. */
async function injectAll(on: World): Promise<void> {
  const end = values.short ? injectingMs : performance.now() + injectingMs // a short run counts from the process's start
  const isOver = () => (injections === undefined ? performance.now() > end : results.length >= injections)
  const wanted = values.only.split(',') // without `--only`, '' matches every fault
  const chosen = faults.filter(({ name, row }) => wanted.some((part) => `${row} ${name}`.startsWith(part)))
  if (chosen.length === 0) throw new Error(`no fault begins with ${values.only}`)
  for (let round = 0; round === 0 || !(values.short || isOver()); round += 1)
    for (const fault of shuffled(values.short ? oneOfEach(chosen, on.chance) : chosen, on.chance)) {
      if (isOver() && (values.short || round > 0)) {
        if (round === 0) console.log(`left out ${fault.row}  ${fault.name}: there was no time`)
        continue
      }
      const missing = fault.missing?.(on)
      if (missing) {
        console.log(`skipped  ${fault.row}  ${fault.name}: ${missing}`)
        continue
      }
      const { recoveryMs, wrong, seen } = await fault
        .inject(on, lengths)
        .catch((error: unknown) => ({ recoveryMs: 0, wrong: [String(error)], seen: undefined }))
      if (isGivenUp) await new Promise(() => {})
      results.push({ fault, recoveryMs, wrong })
      const how = wrong.length > 0 ? 'Failed:' : 'ok     '
      console.log(
        `${how}  ${fault.row}  ${fault.name}: back after ${(recoveryMs / 1_000).toFixed(1)} s${seen ? `; ${seen}` : ''}`,
      )
      for (const line of wrong) console.log(`       ${line}`)
    }
}

/** One random fault of each kind. */
function oneOfEach(all: readonly Fault[], chance: () => number): Fault[] {
  const kinds = Map.groupBy(all, ({ row, kind }) => `${row} ${kind}`)
  return [...kinds.values()].map((alike) => alike[Math.floor(chance() * alike.length)] as Fault)
}

function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  return all
    .map((each) => [chance(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)
}
