/** Checks that each test file runs in exactly one suite, by the lists of Jest and Playwright. */
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run } from '../program.ts'
import { suiteFolders } from '../suites/folders.ts'
import type { Sources } from './sources.ts'

const isTestFile = /\.(test\.tsx?|spec\.ts)$/
const isFixture = /\/fixtures\//
const suites = ['fast', ...Object.keys(suiteFolders)]

/** The tests of each suite by their paths. A browser test also names its window: `web/e2e/feed.spec.ts (phone)`. */
export type Listed = Readonly<Record<string, readonly string[]>>

/** Test files that belong to no suite, and those that belong to two. A browser test may run once in each window. */
export async function suiteFaults(sources: Sources): Promise<string[]> {
  const listed: Record<string, readonly string[]> = {}
  for (const suite of suites) listed[suite] = [...(await listJest(suite)), ...(await listBrowser(suite))]
  return faultsOf(sources, listed)
}

export function faultsOf({ paths }: Pick<Sources, 'paths'>, listed: Listed): string[] {
  const all = Object.entries(listed).flatMap(([suite, runs]) => runs.map((what) => ({ suite, what })))
  const known = new Set(all.map(({ what }) => pathOf(what)))
  const lost = paths.filter((path) => isTestFile.test(path) && !isFixture.test(path) && !known.has(path))
  const doubled = [...Map.groupBy(all, ({ what }) => what)].filter(([, each]) => each.length > 1)
  return [
    ...lost.map((path) => `${path} belongs to no suite`),
    ...doubled.map(([what, each]) => `${what} belongs to ${each.map(({ suite }) => suite).join(' and ')}`),
  ]
}

const pathOf = (what: string): string => what.split(' ')[0] ?? ''

async function listJest(suite: string): Promise<string[]> {
  const env = { TEST_SUITE: suite, NODE_OPTIONS: '--experimental-vm-modules' }
  const { ok, output } = await run('jest', ['--listTests'], { env })
  if (!ok) throw new Error(`jest does not list the tests of ${suite}: ${output}`)
  return output
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((file) => relative(root, file))
}

interface Listing {
  readonly suites: readonly {
    readonly file: string
    readonly specs: readonly Spec[]
    readonly suites?: Listing['suites']
  }[]
}

interface Spec {
  readonly tests: readonly { readonly projectName: string }[]
}

async function listBrowser(suite: string): Promise<string[]> {
  const file = join(tmpdir(), `hunch-specs-${process.pid}.json`)
  const env = { TEST_SUITE: suite, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['test', '--config', 'web/e2e/playwright.config.ts', '--list', '--reporter=json']
  const { output } = await run('playwright', args, { env }) // playwright fails if there are no tests
  const text = await readFile(file, 'utf8').catch(() => undefined)
  await rm(file, { force: true })
  if (!text) throw new Error(`playwright does not list the tests of ${suite}: ${output}`)
  const listing: Listing = JSON.parse(text)
  return [
    ...new Set(listing.suites.flatMap((each) => windowsOf(each).map((window) => `web/e2e/${each.file} (${window})`))),
  ]
}

function windowsOf({ specs, suites: inner = [] }: Listing['suites'][number]): string[] {
  const own = specs.flatMap(({ tests }) => tests.map(({ projectName }) => projectName))
  return [...own, ...inner.flatMap(windowsOf)]
}
