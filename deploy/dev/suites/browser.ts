/** Runs the browser tests and reads Playwright's report. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { run } from '../program.ts'
import { add, type Counts, nothing, type Part, ran } from './counts.ts'
import { beginningOf, failure } from './failure.ts'
import type { SecondTries } from './second-try.ts'

const limitMs = 25 * 60_000
const pageLinesShown = 20

/** A file, or a group of tests in a file. */
interface Suite {
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly Spec[]
}

interface Spec {
  readonly title: string
  readonly file: string
  readonly tests: readonly Test[]
}

/** A spec in one Playwright project. */
interface Test {
  readonly projectName: string
  readonly status: string
  readonly results: readonly Result[]
}

/** One run of a test. */
interface Result {
  readonly errors?: readonly {
    readonly message?: string
    readonly location?: { readonly file: string; readonly line: number }
  }[]
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
}

/** The fields of Playwright's `json` report that are used. */
export interface PlaywrightReport {
  /** Errors outside of any test. */
  readonly errors: readonly unknown[]
  readonly suites?: readonly Suite[]
}

/** Which browser tests run, and how. */
export interface BrowserOptions {
  /** Further arguments for Playwright. */
  readonly more: readonly string[]
  /** The folder for the reports. */
  readonly folder: string
  /** If set, failed specs run once more at the end, one at a time. */
  readonly secondTries?: SecondTries | undefined
}

/** Runs the browser tests. Returns their counts and failures as one part. */
export async function runBrowser({ more, folder, secondTries }: BrowserOptions): Promise<Part> {
  const name = 'browser'
  const first = await playwright(more, join(folder, 'playwright.json'))
  if ('fault' in first) return { name, counts: nothing, fault: first.fault }
  const failed = filesThatFailed(first.report)
  if (!secondTries?.take(failed)) return partOf(first.report, first.ok)

  const errors = await Promise.all(failed.map((file) => firstFailure(first.report, file))) // the second run deletes pages
  const patterns = failed.map((file) => `/${file.replaceAll('.', '\\.')}$`)
  const second = await playwright(['--workers=1', ...patterns], join(folder, 'playwright-again.json'))
  if ('fault' in second) return partOf(first.report, first.ok)
  const both = withSecondTry(first.report, second.report)
  const stillFailed = new Set(filesThatFailed(both))
  return {
    ...(await partOf(both, second.ok)),
    secondTries: errors.filter((_, index) => !stillFailed.has(failed[index] ?? '')),
  }
}

interface Run {
  readonly ok: boolean
  readonly report: PlaywrightReport
}

async function playwright(more: readonly string[], report: string): Promise<Run | { readonly fault: string }> {
  const { ok, late } = await run(
    'playwright',
    ['test', '--config', 'web/e2e/playwright.config.ts', '--reporter=list,json', ...more],
    { show: true, limitMs, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  if (late) return { fault: `was stopped after ${limitMs / 60_000} minutes` }
  const text = await readFile(report, 'utf8').catch(() => undefined)
  return text ? { ok, report: JSON.parse(text) } : { fault: 'did not come to an end' }
}

async function partOf(report: PlaywrightReport, ok: boolean): Promise<Part> {
  const name = 'browser'
  const counts = countBrowser(report)
  if (!ran(counts)) return { name, counts, fault: 'ran no tests' }
  const fault = !ok && counts.failed === 0 ? 'failed beside its tests' : undefined
  return { name, counts, fault, failures: await browserFailures(report.suites) }
}

/** Returns the first report, with the second results of the files that ran again. Keeps both runs' errors outside of tests. */
export function withSecondTry(first: PlaywrightReport, second: PlaywrightReport): PlaywrightReport {
  const again = new Map(second.suites?.map((suite) => [suite.file, suite]))
  const errors = [...first.errors, ...second.errors]
  return { errors, suites: (first.suites ?? []).map((suite) => again.get(suite.file) ?? suite) }
}

/** Paths of the spec files with a failed test, relative to the folder of the browser tests. */
export const filesThatFailed = ({ suites = [] }: PlaywrightReport): string[] =>
  suites.filter((suite) => specsOf(suite).some((spec) => spec.tests.some(hasFailed))).map(({ file }) => file)

async function firstFailure({ suites = [] }: PlaywrightReport, file: string): Promise<string> {
  const [text = file] = await browserFailures(suites.filter((suite) => suite.file === file))
  return text
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const hasFailed = ({ status }: Test): boolean => status === 'unexpected' || status === 'flaky'

/** Counts each test once per project. Each error outside of any test counts as a failed test. */
export function countBrowser({ suites = [], errors }: PlaywrightReport): Counts {
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests)
  const count = (...states: string[]) => tests.filter(({ status }) => states.includes(status)).length
  return add(
    { passed: count('expected'), failed: count('unexpected', 'flaky'), skipped: count('skipped') },
    { ...nothing, failed: errors.length },
  )
}

/** A description of each failed test: its errors with their lines, and the page's content. */
export async function browserFailures(suites: readonly Suite[] = []): Promise<string[]> {
  const own = suites.flatMap(({ specs = [] }) =>
    specs.flatMap(({ title, file, tests }) =>
      tests.filter(hasFailed).map(async ({ projectName, results }) => {
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

/** The first lines of the page at the failure, from Playwright's attachment `error-context`; empty if there is none. */
async function shownPage({ attachments = [] }: Result): Promise<string[]> {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const notes = path ? await readFile(path, 'utf8').catch(() => '') : ''
  const page = /```yaml\n(.*?)```/s.exec(notes)?.[1] ?? ''
  return page ? beginningOf(`The page showed:\n${page}`, pageLinesShown) : []
}
