/** Runs the browser tests and reads what Playwright reports. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../program.ts'
import { type Counts, nothing, type Part, ran } from './counts.ts'

const limitMs = 30 * 60_000

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
  const counts = countBrowser(JSON.parse(text))
  if (!ran(counts)) return { name, counts, fault: 'ran no tests' }
  return { name, counts, fault: !ok && counts.failed === 0 ? 'failed beside its tests' : undefined }
}

/** A test that passed only when tried again has failed. */
export const countBrowser = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})
