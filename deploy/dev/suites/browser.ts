/** Runs the browser tests and reads what Playwright reports. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { run } from '../program.ts'
import { type Counts, nothing, type Part, ran } from './counts.ts'
import { beginningOf, failure } from './failure.ts'

const limitMs = 40 * 60_000
const pageLinesShown = 20

/** A file, or a group of tests in one. */
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly Result[]
    }[]
  }[]
}

/** One try of a test. */
interface Result {
  readonly errors?: readonly {
    readonly message?: string
    readonly location?: { readonly file: string; readonly line: number }
  }[]
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
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
  return { name, counts, fault, failures: await browserFailures(written.suites) }
}

/** A test that passed only when tried again has failed. */
export const countBrowser = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/** The tests that failed, or passed only when tried again: each error with its line, and what the page showed. */
export async function browserFailures(suites: readonly Suite[] = []): Promise<string[]> {
  const own = suites.flatMap(({ specs = [] }) =>
    specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(async ({ projectName, results }) => {
          const errors = results.flatMap(({ errors = [] }) => errors.map(described))
          const pages = await Promise.all(results.map(shownPage))
          return [failure(`${file} (${projectName}): ${title}`, ...errors), ...pages.flat()].join('\n')
        }),
    ),
  )
  const inner = suites.map((suite) => browserFailures(suite.suites))
  return [...(await Promise.all(own)), ...(await Promise.all(inner)).flat()]
}

const described = ({ message = '', location }: NonNullable<Result['errors']>[number]): string =>
  location ? `${basename(location.file)}, line ${location.line}: ${message}` : message

/** The beginning of what the page showed at the failure, as Playwright writes it in its notes on one. */
async function shownPage({ attachments = [] }: Result): Promise<string[]> {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const notes = path ? await readFile(path, 'utf8').catch(() => '') : ''
  const page = /```yaml\n(.*?)```/s.exec(notes)?.[1] ?? ''
  return page ? beginningOf(`The page showed:\n${page}`, pageLinesShown) : []
}
