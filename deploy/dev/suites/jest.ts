/** Runs Jest once for all chosen packages and reads its report. */
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import config from '../../../jest.config.mjs'
import { root, run } from '../program.ts'
import { add, type Counts, nothing, type Part, ran } from './counts.ts'
import { failure } from './failure.ts'
import type { SecondTries } from './second-try.ts'

/** The packages that have tests, by the names that `npm run test:service` takes. */
export const rooms: readonly string[] = config.projects.map(({ displayName }) => displayName)

/** The name of the package in a folder (relative to the root); undefined if it has no tests. */
export const roomIn = (folder: string): string | undefined =>
  config.projects.find(({ rootDir }) => relative(root, rootDir) === folder)?.displayName

const limitMs = 25 * 60_000

/** The fields of Jest's `--json` report that are used. */
export interface JestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** The error, if the file could not be run. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly title?: string
      readonly ancestorTitles?: readonly string[]
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Which tests Jest runs, and how. */
export interface JestOptions {
  /** Names of packages, from `rooms`. */
  readonly chosen: readonly string[]
  /** Further arguments for Jest. */
  readonly more: readonly string[]
  /** Runs one file at a time. */
  readonly inBand: boolean
  /** The folder for the reports. */
  readonly folder: string
  /** If set, failed files run once more at the end, one at a time. */
  readonly secondTries?: SecondTries | undefined
}

/** Runs the tests of some packages. Returns one part per package, and a part `jest` if Jest itself failed. */
export async function runJest({ chosen, more, inBand, folder, secondTries }: JestOptions): Promise<Part[]> {
  const order = inBand ? ['--runInBand'] : []
  const first = await jest([...order, ...more, '--selectProjects', ...chosen], join(folder, 'jest.json'))
  if ('fault' in first) return [{ name: 'jest', counts: nothing, fault: first.fault }]
  const failed = first.report.testResults.filter(({ status }) => status === 'failed')
  if (!secondTries?.take(failed.map(({ name }) => relative(root, name)))) return partsOf(first)

  const files = failed.map(({ name }) => name)
  const second = await jest(['--runInBand', '--runTestsByPath', ...files], join(folder, 'jest-again.json'))
  return 'fault' in second ? partsOf(first) : partsOf(withSecondTry(first, second))
}

/** A completed run. `ok` is false if Jest exits with an error. */
interface Run {
  readonly ok: boolean
  readonly report: JestReport
  /** The first results of files that passed only on their second try. */
  readonly secondTries?: JestReport['testResults']
}

async function jest(args: readonly string[], report: string): Promise<Run | { readonly fault: string }> {
  const { ok, late } = await run('jest', ['--json', `--outputFile=${report}`, ...args], {
    show: true,
    limitMs,
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  })
  if (late) return { fault: `was stopped after ${limitMs / 60_000} minutes` }
  const text = await readFile(report, 'utf8').catch(() => undefined)
  return text ? { ok, report: JSON.parse(text) } : { fault: 'did not come to an end' }
}

/** Returns the first run, with the second results of the files that ran again. */
export function withSecondTry(first: Run, second: Run): Run {
  const again = new Map(second.report.testResults.map((file) => [file.name, file]))
  const { testResults } = first.report
  return {
    ok: second.ok,
    report: { testResults: testResults.map((file) => again.get(file.name) ?? file) },
    secondTries: testResults.filter(({ name }) => again.get(name)?.status === 'passed'),
  }
}

function partsOf({ ok, report, secondTries = [] }: Run): Part[] {
  const tries = Map.groupBy(secondTries, ({ name }) => roomOf(name))
  const parts = countByRoom(report).map((part) => ({
    ...part,
    secondTries: (tries.get(part.name) ?? []).flatMap((file) => failuresOf(file).slice(0, 1)),
  }))
  const counts = parts.map((part) => part.counts).reduce(add, nothing)
  if (!ran(counts)) return [...parts, { name: 'jest', counts: nothing, fault: 'ran no tests' }]
  if (!ok && counts.failed === 0) return [...parts, { name: 'jest', counts: nothing, fault: 'failed beside its tests' }]
  return parts
}

/** One part per package. A file that could not be run counts as a failed test. */
export function countByRoom({ testResults }: JestReport): Part[] {
  const byRoom = Map.groupBy(testResults, ({ name }) => roomOf(name))
  return [...byRoom].map(([name, files]) => ({
    name,
    counts: files.map(countFile).reduce(add, nothing),
    skipped: files.flatMap(({ assertionResults }) =>
      assertionResults.filter(isSkipped).map(({ fullName }) => fullName),
    ),
    failures: files.flatMap(failuresOf),
  }))
}

const roomOf = (file: string): string =>
  config.projects.find(({ rootDir }) => file.startsWith(`${rootDir}/`))?.displayName ?? file.slice(root.length)

const isSkipped = ({ status }: { status: string }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status)

function failuresOf({ name, status, message = '', assertionResults }: JestReport['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [failure(file, message)]
  return failed.map(({ fullName, failureMessages = [] }) => failure(`${file}: ${fullName}`, failureMessages.join('\n')))
}

function countFile({ status, assertionResults }: JestReport['testResults'][number]): Counts {
  const count = (...states: string[]) => assertionResults.filter((result) => states.includes(result.status)).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: status === 'failed' && failed === 0 ? 1 : failed,
    skipped: assertionResults.filter(isSkipped).length,
  }
}
