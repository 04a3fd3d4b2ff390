/**
 * `npm run guards`: removes the defence against each threat, in a copy of the repository. A test that names the threat must
 * then fail. `npm run guards -- 14 50` tries only these rows of docs/threats.md.
 */
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { rowsNamedBy } from '../checks/threats.ts'
import { root, run } from '../program.ts'
import type { JestReport } from '../suites/jest.ts'
import { withTemporaryFolder } from '../suites/temporary.ts'
import { changeIn, makeCopy } from './copy.ts'
import { type Guard, guards } from './guards.ts'

const limitMs = 5 * 60_000

const rows = new Set(process.argv.slice(2).map(Number))
const chosen = guards.filter(({ row }) => rows.size === 0 || rows.has(row))
if (chosen.length === 0) throw new Error(`docs/threats.md has no such row with a guard: ${[...rows].join(', ')}`)

/** Number of copies. Each runs one test file at a time. */
const lanes = 2

const folder = join(root, '.cache', 'guards')
let missed = 0
try {
  const left = batchesOf(chosen)
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const copy = join(folder, String(lane))
      await makeCopy(root, copy)
      for (let batch = left.shift(); batch; batch = left.shift()) {
        const more = await tryBatch(copy, batch)
        missed += more // after the await, since both copies add to `missed`
      }
    }),
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${chosen.length - missed} passed, ${missed} failed`)
process.exit(missed > 0 ? 1 : 0)

/** One batch per test file, and one for each guard that is marked `alone`. */
function batchesOf(some: readonly Guard[]): Guard[][] {
  const alone = some.filter((guard) => guard.alone)
  const together = Map.groupBy(
    some.filter((guard) => !guard.alone),
    ({ test }) => test,
  )
  return [...together.values(), ...alone.map((guard) => [guard])]
}

/** Applies a batch, runs its test file, undoes the batch, prints results. Returns the number of rows without a failed test. */
async function tryBatch(copy: string, batch: readonly Guard[]): Promise<number> {
  const [{ test, only } = { test: '', only: undefined }] = batch
  const undo = await changeIn(copy, batch)
  const failed = await failedRows(copy, test, only)
  await undo()
  for (const { row, file } of batch)
    console.log(`${failed.has(row) ? 'ok    ' : 'MISSED'} threat ${row}: ${file}, by ${test}`)
  return batch.filter(({ row }) => !failed.has(row)).length
}

/** The rows that titles of failed tests name; empty if the test file did not end within the time limit. */
async function failedRows(copy: string, test: string, titles = 'threats? '): Promise<ReadonlySet<number>> {
  const { result } = await withTemporaryFolder(async (folder) => {
    const report = join(folder, 'jest.json')
    const files = ['--runInBand', '--json', `--outputFile=${report}`, '--runTestsByPath', join(copy, test)]
    await run('jest', [...files, '--testNamePattern', titles], {
      cwd: copy,
      limitMs,
      env: {
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        TEST_SERVERS: 'none',
        TMPDIR: folder,
      },
    })
    const text = await readFile(report, 'utf8').catch(() => undefined)
    if (!text) console.log(`${test} did not end within ${limitMs / 1_000} s`)
    return (text ? JSON.parse(text) : { testResults: [] }) as Pick<JestReport, 'testResults'>
  })
  const [file] = result.testResults.filter(({ name }) => relative(copy, name) === test)
  const names = (file?.assertionResults ?? []).filter(({ status }) => status === 'failed')
  return new Set(names.flatMap(({ ancestorTitles = [], title = '' }) => rowsNamedBy([...ancestorTitles, title])))
}
