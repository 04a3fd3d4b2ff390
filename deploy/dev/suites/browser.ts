/** Runs the browser tests and reads what Playwright reports. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../program.ts'
import { type Counts, nothing, type Part, ran } from './counts.ts'
import { failure } from './failure.ts'

const limitMs = 30 * 60_000

/** A file, or a group of tests in one. */
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** What Playwright's `json` reporter writes, as far as it is needed. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  /** What went wrong outside of any test. */
  readonly errors: readonly unknown[]
  readonly suites?: readonly Suite[]
}

/** Runs the browser tests; `more` goes to Playwright as it is. */
export async function runBrowser(more: readonly string[], folder: string): Promise<Part> {
  const name = 'browser'
  const report = join(folder, 'playwright.json')
  const { ok, late } = await run(
    'playwright',
    ['test', '--config', 'web/e2e/playwright.config.ts', '--reporter=list,json', ...more],
    { show: true, limitMs, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  if (late) return { name, counts: nothing, fault: `was stopped after ${limitMs / 60_000} minutes` }
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (!text) return { name, counts: nothing, fault: 'did not come to an end' }
  const written: PlaywrightReport = JSON.parse(text)
  const counts = countBrowser(written)
  if (!ran(counts)) return { name, counts, fault: 'ran no tests' }
  const fault = !ok && counts.failed === 0 ? 'failed beside its tests' : undefined
  return { name, counts, fault, failures: browserFailures(written.suites) }
}

/** A test that passed only when tried again has failed. */
export const countBrowser = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/** The tests that failed, or passed only when tried again. */
export function browserFailures(suites: readonly Suite[] = []): string[] {
  const specs = suites.flatMap((suite) => suite.specs ?? [])
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ error }) => error?.message ?? [])
        return failure(`${file} (${projectName}): ${title}`, messages[0] ?? '')
      }),
  )
  return [...own, ...suites.flatMap((suite) => browserFailures(suite.suites))]
}
