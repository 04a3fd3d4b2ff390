import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { kindOf, thisMachine } from '@hunch/dev/machine'
import { countOf } from '../option.ts'
import { members, posts } from './calls.ts'
import { entryOf, record } from './history.ts'
import { measureShort } from './short.ts'
import { lineOf, tableOf } from './table.ts'
import { connections, type Plan, type Result, withBench } from './turns.ts'

/**
 * Measures the product and its floor in turns: requests per second, latencies, CPU time per request, consumers' lag. The floor
 * is the least that such a call costs: Express, gRPC and SQL without the product's code. Arguments choose calls by prefix.
 * `--rounds` and `--seconds` set the number and length of turns, `--json` the result file. `--record` adds valid results to the
 * history; `--short` is the variant for CI. Exits with 1 if a result is invalid because of its lag.
 */
export async function measureFloor(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      json: { type: 'string', default: '.cache/bench/floor.json' },
      record: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
    },
  })
  if (values.short) return measureShort()
  const [rounds, seconds] = [countOf('rounds', values.rounds), countOf('seconds', values.seconds)]
  const plan = { rounds, seconds, warmUpSeconds: 1 }
  const [load = 0] = loadavg()
  const results = await measureAll(plan, positionals)
  const { commit, date, node, machine } = entryOf(results, plan)
  console.log(`\n${tableOf(results)}`)
  await mkdir(dirname(resolve(values.json)), { recursive: true })
  await writeFile(values.json, `${JSON.stringify({ commit, date, node, machine, plan, results }, undefined, 2)}\n`)
  console.log(`\nThe same with all rounds' medians: ${values.json}`)
  for (const { call } of results.filter(({ counts }) => !counts)) {
    console.log(`Does not count: ${call}: the consumers' lag was 1 s or more at the end, or grew.`)
    process.exitCode = 1
  }
  const counting = results.filter(({ counts }) => counts)
  if (!values.record) return
  if (load > availableParallelism())
    console.log(`Not recorded: the machine was busy already (load ${load.toFixed(1)}), so figures say little.`)
  else if (counting.length > 0) console.log(`Recorded: ${await record(entryOf(counting, plan))}`)
}

const measureAll = (plan: Plan, starts: readonly string[]): Promise<Result[]> =>
  withBench(async ({ calls, compare }) => {
    const { rounds, seconds } = plan
    console.log(
      `${rounds} rounds of ${seconds} s in turns, ${connections} connections, ${members} members, ${posts} posts; ${kindOf(thisMachine())}`,
    )
    const results: Result[] = []
    for (const call of calls.filter(({ name }) => isChosen(name, starts))) {
      const result = await compare(call, plan)
      console.log(lineOf(result))
      results.push(result)
    }
    return results
  })

const isChosen = (name: string, starts: readonly string[]): boolean =>
  starts.length === 0 || starts.some((start) => name.startsWith(start))
