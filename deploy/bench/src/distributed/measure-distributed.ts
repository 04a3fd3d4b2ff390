import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { kindOf, thisMachine } from '@hunch/dev/machine'
import type { Replicas } from '@hunch/local/several-processes'
import { stampOf } from '../floor/history.ts'
import { countOf } from '../option.ts'
import { type Arm, startOne, startOnKafka, startSeveral } from './arms.ts'
import { callNames } from './calls.ts'
import { type ArmResult, measureArm, type Plan } from './measure-arm.ts'
import { parseReplicas } from './replicas.ts'
import { compareArms, lineOf, tableOf } from './tables.ts'

const armNames = ['one', 'several', 'kafka', 'replicas'] as const

/**
 * Measures the product in several configurations ("arms"): in one process, in several, with Kafka and with replicas. Sends
 * requests at constant rates (open loop). Prints latencies from the time at which a request was due, CPU time, and consumers'
 * lag. Arguments choose calls by prefix. `--arms`, `--rates` and `--seconds` set the arms, the rates and the time at each rate,
 * `--json` the result file. `--replicas` takes `2` or `predictions=2`; each use of this option adds an arm.
 */
export async function measureDistributed(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      arms: { type: 'string', default: armNames.join(',') },
      rates: { type: 'string', default: '25,50,100' },
      seconds: { type: 'string', default: '5' },
      replicas: { type: 'string', multiple: true, default: ['2'] },
      json: { type: 'string', default: '.cache/bench/distributed.json' },
    },
  })
  const plan: Plan = {
    rates: values.rates.split(',').map((rate) => countOf('rates', rate)),
    seconds: countOf('seconds', values.seconds),
    isChosen: (call) => positionals.length === 0 || positionals.some((start) => call.startsWith(start)),
  }
  const arms = chooseArms(values.arms.split(','), values.replicas)
  const load = loadavg().map((each) => Number(each.toFixed(1)))
  const calls = callNames.filter(plan.isChosen)
  console.log(
    `${calls.length} calls at ${plan.rates.join(', ')}/s for ${plan.seconds} s each; ${kindOf(thisMachine())}`,
  )
  if ((load[0] ?? 0) > availableParallelism())
    console.log(`The machine is busy with something else (load ${load[0]}): latencies are worse than they need be.`)
  const results: ArmResult[] = []
  for (const { name, start } of arms) {
    const arm = await start()
    if (!arm) console.log(`Left out: ${name}: no command starts a server (deploy/ci/README.md).`)
    else results.push(await measureAndStop(name, arm, plan))
  }
  console.log(`\n${compareArms(results)}`)
  await mkdir(dirname(resolve(values.json)), { recursive: true })
  const { rates, seconds } = plan
  await writeFile(values.json, `${JSON.stringify({ ...stampOf(), load, rates, seconds, results }, undefined, 2)}\n`)
  console.log(`\nThe same with all figures: ${values.json}`)
}

interface Startable {
  readonly name: string
  /** Resolves to undefined if a required server is missing. */
  readonly start: () => Promise<Arm | undefined>
}

/** Returns the chosen arms in the usual order. Throws an error that names unknown arms. */
function chooseArms(chosen: readonly string[], replicas: readonly string[]): readonly Startable[] {
  const unknown = chosen.filter((name) => !armNames.some((each) => each === name))
  if (unknown.length > 0) throw new Error(`--arms takes ${armNames.join(', ')}, not ${unknown.join(', ')}`)
  const all: Readonly<Record<(typeof armNames)[number], readonly Startable[]>> = {
    one: [{ name: 'one process', start: startOne }],
    several: [{ name: 'several', start: () => startSeveral(1) }],
    kafka: [{ name: 'several, Kafka', start: startOnKafka }],
    replicas: replicas.map((given) => withReplicas(given, parseReplicas(given))),
  }
  return armNames.filter((name) => chosen.includes(name)).flatMap((name) => all[name])
}

const withReplicas = (given: string, replicas: Replicas): Startable => ({
  name: `several, ${typeof replicas === 'number' ? `${replicas} of each` : given}`,
  start: () => startSeveral(replicas),
})

async function measureAndStop(name: string, arm: Arm, plan: Plan): Promise<ArmResult> {
  try {
    const result = await measureArm(name, arm, plan, (one) => console.log(lineOf(one)))
    const rest = Object.entries(result.restCores).map(([whose, cores]) => `${whose} ${cores.toFixed(3)}`)
    console.log(`\n${name}; at rest it takes of a core: ${rest.join(', ')}\n\n${tableOf(result)}\n`)
    return result
  } finally {
    await arm.stop()
  }
}
