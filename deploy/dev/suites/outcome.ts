/** Runs programs whose output ends with a line `N passed, N failed`, and reads that line. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, type Way } from '../program.ts'
import { type Counts, nothing } from './counts.ts'
import { withTemporaryFolder } from './temporary.ts'

/** The result of a program. */
export interface Outcome {
  readonly counts: Counts
  /** Faults apart from failed tests. */
  readonly faults: readonly string[]
  /** The files that passed only on their second try, each with its first error. */
  readonly secondTries: readonly string[]
}

/** The content of the file that `npm test` writes if TEST_RECORD names one. */
export interface TestRecord {
  readonly secondTries: readonly string[]
}

/** Runs a program, shows its output and reads its counts. Processes that it leaves running are killed and are a fault. */
export async function runCounting(program: string, args: readonly string[], way: Way): Promise<Outcome> {
  const { result, left } = await withTemporaryFolder(async (folder) => {
    const record = join(folder, 'record.json')
    const env = { ...way.env, TMPDIR: folder, TEST_RECORD: record }
    const { ok, late, output } = await run(program, args, { ...way, env, echo: true })
    const written = await readFile(record, 'utf8').catch(() => undefined) // only `npm test` writes one
    const { secondTries }: TestRecord = written ? JSON.parse(written) : { secondTries: [] }
    return { ...readCounts(output, { ok, late }), secondTries }
  })
  const faults = left.map((command) => `left running: ${command}`)
  return { ...result, faults: [...result.faults, ...faults] }
}

/** Reads the last line `N passed, N failed`. A missing line, a timeout, or an error without failed tests is a fault. */
export function readCounts(output: string, { ok, late }: { readonly ok: boolean; readonly late: boolean }) {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/gm)].at(-1)
  const [passed = 0, failed = 0, skipped = 0] = (last?.slice(1) ?? []).map((digits) => Number(digits ?? 0))
  const counts: Counts = last ? { passed, failed, skipped } : nothing
  const faults = late
    ? ['was stopped when its time was over']
    : !last
      ? ['did not come to an end']
      : !ok && failed === 0
        ? ['failed beside its tests']
        : []
  return { counts, faults }
}
