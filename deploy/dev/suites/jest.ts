/** Runs Jest, room by room in one process, and reads what it reports. */
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import config from '../../../jest.config.mjs'
import { root, run } from '../program.ts'
import { add, type Counts, nothing, type Part, ran } from './counts.ts'
import { failure } from './failure.ts'

/** The rooms that have tests, by the names that `npm run test:service` takes. */
export const rooms: readonly string[] = config.projects.map(({ displayName }) => displayName)

const limitMs = 45 * 60_000

/** What Jest writes with `--json`, as far as it is needed. */
export interface JestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Why the file could not be run, where it could not. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Runs the tests of some rooms; `more` goes to Jest as it is. One part for each room that has tests. */
export async function runJest(chosen: readonly string[], more: readonly string[], folder: string): Promise<Part[]> {
  const report = join(folder, 'jest.json')
  const { ok, late } = await run('jest', ['--json', `--outputFile=${report}`, ...more, '--selectProjects', ...chosen], {
    show: true,
    limitMs,
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  })
  if (late) return [{ name: 'jest', counts: nothing, fault: `was stopped after ${limitMs / 60_000} minutes` }]
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (!text) return [{ name: 'jest', counts: nothing, fault: 'did not come to an end' }]
  const parts = countByRoom(JSON.parse(text))
  const counts = parts.map((part) => part.counts).reduce(add, nothing)
  if (!ran(counts)) return [...parts, { name: 'jest', counts: nothing, fault: 'ran no tests' }]
  if (!ok && counts.failed === 0) return [...parts, { name: 'jest', counts: nothing, fault: 'failed beside its tests' }]
  return parts
}

/** One part a room; a file that could not be run counts as a failed test. */
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
