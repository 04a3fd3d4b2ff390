/**
 * `npm run ci`: runs `.ci/run` on a fresh clone of HEAD in a temporary folder. The home folder is empty, as on a new machine.
 * Writes the result to .cache/ci.json and appends it as a line to .cache/ci-runs.jsonl.
 */
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { noiseOf, timeFixedWork } from './machine.ts'
import { root, run } from './program.ts'
import { sentence } from './suites/counts.ts'
import { runCounting } from './suites/outcome.ts'

const limitMs = 90 * 60_000

/** The result of one `npm run ci`. */
interface CiRecord {
  /** The clone's `git rev-parse HEAD^{tree}`. */
  readonly tree: string
  readonly passed: number
  readonly failed: number
  readonly minutes: number
  /** Load of the machine: mean time of fixed work before and after, divided by the best known time; 1 if none is known. */
  readonly noise: number
  /** `file: test: first error` of each file that passed only on its second try. */
  readonly secondTries: readonly string[]
  readonly at: string
}

const folder = await mkdtemp(join(tmpdir(), 'hunch-ci-'))
try {
  process.exitCode = (await runInClone()).failed > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function runInClone(): Promise<CiRecord> {
  const [clone, home] = [join(folder, 'main'), join(folder, 'home')]
  await mkdir(home)
  await git('clone', '--quiet', '--no-local', root, clone)
  const tree = await git('-C', clone, 'rev-parse', 'HEAD^{tree}')
  const before = await timeFixedWork()
  const started = performance.now()
  const env = { PATH: pathOutside(), HOME: home, CI: 'true' }
  const outcome = await runCounting('.ci/run', [], { cwd: clone, env, onlyEnv: true, limitMs })
  const minutes = (performance.now() - started) / 60_000
  for (const fault of outcome.faults) console.log(`Failed: ${fault}`)
  const record: CiRecord = {
    tree,
    passed: outcome.counts.passed,
    failed: outcome.counts.failed + outcome.faults.length,
    minutes: round(minutes, 1),
    noise: round(await noiseOf((before + (await timeFixedWork())) / 2), 2),
    secondTries: outcome.secondTries,
    at: new Date().toISOString(),
  }
  await keep(record)
  console.log(`${record.minutes} minutes, noise ${record.noise}, ${record.secondTries.length} second tries`)
  console.log(sentence({ ...record, skipped: 0 }))
  return record
}

async function keep(record: CiRecord): Promise<void> {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, 'ci.json'), `${JSON.stringify(record, undefined, 2)}\n`)
  await appendFile(join(cache, 'ci-runs.jsonl'), `${JSON.stringify(record)}\n`)
}

async function git(...words: string[]): Promise<string> {
  const { ok, output } = await run('git', words)
  if (!ok) throw new Error(`git ${words[0]} failed: ${output}`)
  return output.trim()
}

/** PATH without node_modules folders, so that the clone finds no packages of this checkout. */
function pathOutside(): string {
  const { PATH = '' } = process.env
  return PATH.split(delimiter)
    .filter((part) => !part.includes('node_modules'))
    .join(delimiter)
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
