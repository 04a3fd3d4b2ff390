import { kindOf, thisMachine } from '@hunch/dev/machine'
import type { Call } from './calls.ts'
import { leastRatio, readHistory } from './history.ts'
import { lineOf } from './table.ts'
import { type Bench, type Plan, withBench } from './turns.ts'

const plan: Plan = { rounds: 3, seconds: 1, warmUpSeconds: 1 }
/** The plan of the second try, which runs later and longer. */
const again: Plan = { rounds: 4, seconds: 1, warmUpSeconds: 0 }
/** The plan for calls that begin after 80 s: the machine is then too busy for three rounds of all calls. */
const hurried: Plan = { rounds: 1, seconds: 1, warmUpSeconds: 0 }
const unhurriedUntilMs = 80_000
/** No second try starts after this time: the CI step ends after three minutes. */
const triesUntilMs = 135_000

/**
 * Measures every call against the floor (Express, gRPC and SQL without the product's code) within two minutes, for CI. Prints a
 * line per call. A call fails if its ratio is below two thirds of the last recorded one in both tries. Only ratios recorded on
 * this kind of machine count. The last line has the totals.
 */
export async function measureShort(): Promise<void> {
  const machine = thisMachine()
  const history = readHistory(machine)
  if (history.length === 0)
    console.log(`Nothing is recorded for ${kindOf(machine)}: it counts that all calls are answered.`)
  const faults = await withBench(async (bench) => {
    const found: (string | undefined)[] = []
    for (const call of bench.calls) found.push(await tryTwice(bench, call, leastRatio(history, call.name)))
    return found
  })
  const failed = faults.filter((fault) => fault !== undefined)
  for (const fault of failed) console.log(`Failed: ${fault}`)
  console.log(`${faults.length - failed.length} passed, ${failed.length} failed`)
  if (failed.length > 0) process.exitCode = 1
}

/** Measures a call, and again if its ratio is too low. Returns a description if it fails twice, else undefined. */
async function tryTwice(bench: Bench, call: Call, least = 0): Promise<string | undefined> {
  const first = await bench.compare(call, performance.now() < unhurriedUntilMs ? plan : hurried)
  console.log(`${lineOf(first)}${least ? `, at least ${least.toFixed(2)}` : ''}`)
  if (first.ratio >= least) return undefined
  if (performance.now() > triesUntilMs) {
    console.log('  no time is left for the second try, so this does not count')
    return undefined
  }
  const second = await bench.compare(call, again)
  console.log(`  again: ${lineOf(second)}`)
  if (second.ratio >= least) return undefined
  return `${call.name}: ratio ${first.ratio.toFixed(2)} and ${second.ratio.toFixed(2)}; two thirds of what was recorded are ${least.toFixed(2)}`
}
