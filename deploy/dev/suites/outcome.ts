/** Runs programs that end with a line `N passed, N failed`, and reads it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, type Way } from '../program.ts'
import { type Counts, nothing } from './counts.ts'
import { withTemporaryFolder } from './temporary.ts'

/** What came of a program. */
export interface Outcome {
  readonly counts: Counts
  /** Why it failed beyond its tests. */
  readonly faults: readonly string[]
  /** The files that passed only when they ran again, each with its first error. */
  readonly secondTries: readonly string[]
}

/** What `npm test` writes where TEST_RECORD says. */
export interface TestRecord {
  readonly secondTries: readonly string[]
}

/** Shows the output of a program and counts what it says. Processes that it leaves behind are ended, and are a fault. */
export async function runCounting(program: string, args: readonly string[], way: Way): Promise<Outcome> {
  const { result, left } = await withTemporaryFolder(async (folder) => {
    const record = join(folder, 'record.json')
    const env = { ...way.env, TMPDIR: folder, TEST_RECORD: record }
    const { ok, late, output } = await run(program, args, { ...way, env, echo: true })
    const written = await readFile(record, 'utf8').catch(() => undefined) // other programs than tests write none
    const { secondTries }: TestRecord = written ? JSON.parse(written) : { secondTries: [] }
    return { ...readCounts(output, { ok, late }), secondTries }
  })
  const faults = left.map((command) => `left running: ${command}`)
  return { ...result, faults: [...result.faults, ...faults] }
}

/** The last line `N passed, N failed` of an output; without one, or if a program fails beyond it, that is a fault. */
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
