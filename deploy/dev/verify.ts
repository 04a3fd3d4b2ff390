/**
 * `npm run verify`: runs everything that `npm test` leaves out, in named parts. Prints the result of each part; the last line
 * is the sum. `npm run verify -- kills bench` runs only these parts. Results are stored in .cache/verify.json.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './program.ts'
import { add, nothing, sentence, total } from './suites/counts.ts'
import { runCounting } from './suites/outcome.ts'
import { type VerifyPart, verifyParts } from './verify/parts.ts'
import { type PartRecord, recordParts } from './verify/record.ts'
import { readEnvironment } from './verify/servers.ts'

const serversWithinMs = 20 * 60_000
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !verifyParts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${verifyParts.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const chosen = verifyParts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const [onServers, others] = [true, false].map((needs) => chosen.filter((part) => part.onServers === needs))

const records: PartRecord[] = []
let file = ''
if (onServers?.length) await withServers((env) => runParts(onServers, env))
await runParts(others ?? [], { TEST_SERVERS: 'none' })

console.log()
for (const { name, passed, failed, minutes } of records)
  console.log(
    `${name.padEnd(12)} ${sentence({ passed, failed, skipped: 0 }).padEnd(28)} ${minutes.toFixed(1).padStart(5)} min`,
  )
console.log(`Recorded in ${file}`)
const sum = records.map((each) => ({ ...each, skipped: 0 })).reduce(add, nothing)
console.log(sentence(sum))
if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1

async function runParts(parts: readonly VerifyPart[], env: Readonly<Record<string, string>>): Promise<void> {
  for (const part of parts) {
    console.log(`\n== ${part.name}`)
    records.push(await runPart(part, env))
    file = await recordParts(records) // after each part, so that an interrupted run keeps its results
  }
}

async function runPart(part: VerifyPart, env: Readonly<Record<string, string>>): Promise<PartRecord> {
  const started = performance.now()
  const outcomes = []
  for (const { program, args, env: own } of part.commands)
    outcomes.push(await runCounting(program, args, { env: { ...env, ...own }, limitMs: part.limitMinutes * 60_000 }))
  const faults = outcomes.flatMap((outcome) => outcome.faults)
  for (const fault of faults) console.log(`Failed: ${part.name} ${fault}`)
  const { passed, failed } = total(outcomes.map(({ counts }) => ({ name: part.name, counts })))
  return {
    name: part.name,
    passed,
    failed: failed + faults.length,
    minutes: (performance.now() - started) / 60_000,
    secondTries: outcomes.flatMap((outcome) => outcome.secondTries),
    faults,
  }
}

/**
 * Calls `use` with the variables of the servers of deploy/ci. With TEST_SERVERS=required they already run; else they are
 * started for this run and removed afterwards. If one cannot be started, its tests fail.
 */
async function withServers(use: (env: Readonly<Record<string, string>>) => Promise<void>): Promise<void> {
  if (process.env['TEST_SERVERS'] === 'required') return use({})
  const folder = await mkdtemp(join(tmpdir(), 'hunch-servers-'))
  const env = { HUNCH_SERVERS: folder }
  const servers = (what: string) => run('deploy/ci/servers.sh', [what], { env, limitMs: serversWithinMs, echo: true })
  // `run` exits this process if it is interrupted, so that `finally` does not run.
  const removeNow = () => spawnSync(join(root, 'deploy/ci/servers.sh'), ['remove'], { env: { ...process.env, ...env } })
  process.once('exit', removeNow)
  try {
    console.log('\n== servers')
    await servers('up')
    await use(await readEnvironment(join(folder, 'environment')))
  } finally {
    await servers('remove')
    process.off('exit', removeNow)
    await rm(folder, { recursive: true, force: true })
  }
}
