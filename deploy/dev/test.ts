/**
 * `npm test`: runs the fast suite. Prints a line for each package; the last line is the sum.
 *
 *   npm run test:suite -- launcher          another suite: the files in folders of that name (suites/folders.ts)
 *   npm run test:service -- auth            the fast tests of one package, or of several
 *   npm run test:changed                    the fast tests of packages that differ from HEAD, and of their dependents
 *   npm run test:changed -- main            the same, compared with another commit
 *   npm run test:service -- auth sessions   the tests of every suite in files of auth whose path contains `sessions`
 *   npm run test:browser                    the browser tests of the fast suite
 *   npm run test:browser -- --processes     with one process per service, on the servers of deploy/ci;
 *                                           also for the story (`test:service -- --processes local story.test`)
 */
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { buildWebApp, isWebAppFresh } from '@hunch/local/web-app'
import { runBrowser } from './suites/browser.ts'
import { changedSince, concernedBy, readWorkspaces } from './suites/changed.ts'
import { nothing, type Part, sentence, total } from './suites/counts.ts'
import { type Suite, type SuiteFolder, suiteFolders } from './suites/folders.ts'
import { roomIn, rooms, runJest } from './suites/jest.ts'
import { makeTemporaryFolder } from './suites/memory.ts'
import type { TestRecord } from './suites/outcome.ts'
import { createSecondTries } from './suites/second-try.ts'

const browser = 'browser'
const flags = ['--named', '--processes', '--suite', '--changed']
const wanted = process.argv.slice(2)
const suite = wanted.includes('--suite') ? suiteNamed(wanted.at(-1) ?? '') : undefined
const isChanged = wanted.includes('--changed')
const chosen = isChanged
  ? await changedRooms(wanted.at(-1))
  : wanted.filter((name) => name === browser || rooms.includes(name))
const more = suite || isChanged ? [] : wanted.filter((name) => !chosen.includes(name) && !flags.includes(name))
const onProcesses = wanted.includes('--processes')
if (onProcesses) process.env['TEST_PROCESSES'] = 'true'
if (wanted.includes('--named') && chosen.length === 0) fail(`Which of these? ${[...rooms, browser].join(', ')}`)

const all = chosen.length === 0
const chosenRooms = all ? rooms : chosen.filter((name) => name !== browser)
const ofSuite: Suite | undefined = suite && suiteFolders[suite]
const withJest = ofSuite ? ofSuite.jest : chosenRooms.length > 0
const inBand = onProcesses || ofSuite?.inBand === true
const withBrowser = ofSuite ? ofSuite.browser : all || chosen.includes(browser)

if (suite) process.env['TEST_SUITE'] = suite
else if (more.length === 0) {
  process.env['TEST_SUITE'] = 'fast'
  if (!onProcesses) process.env['TEST_SERVERS'] = 'none'
}

const folder = makeTemporaryFolder()
process.env['TMPDIR'] = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Second tries of failed files. Undefined if packages are selected, unless `verify` or `ci` started this run (TEST_RECORD). */
const secondTries = all || process.env['TEST_RECORD'] ? createSecondTries() : undefined
const parts: Part[] = []
if (withBrowser) parts.push(...(await buildWeb()))
if (withJest) parts.push(...(await runJest({ chosen: chosenRooms, more, inBand, folder, secondTries })))
if (withBrowser) parts.push(await runBrowser({ more, folder, secondTries }))
await report()

/** The packages that differ from a commit (default: HEAD) and those that depend on them. Exits if none has tests. */
async function changedRooms(commit = ''): Promise<string[]> {
  const paths = await changedSince(commit.startsWith('--') ? 'HEAD' : commit)
  const { folders, withBrowser } = concernedBy(paths, readWorkspaces())
  const concerned = [...folders.flatMap((folder) => roomIn(folder) ?? []), ...(withBrowser ? [browser] : [])]
  if (concerned.length > 0) return concerned
  console.log('Nothing that has tests has changed.')
  process.exit()
}

/** Prints the results of all parts. Writes the second tries to the file that TEST_RECORD names. */
async function report(): Promise<void> {
  console.log()
  for (const test of parts.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${test}`)
  const record: TestRecord = { secondTries: parts.flatMap(({ secondTries = [] }) => secondTries) }
  if (record.secondTries.length > 0) console.log(`Needed a second try:\n${record.secondTries.join('\n')}`)
  for (const { name, counts, fault, skipped = [] } of parts) {
    console.log(`${name.padEnd(12)} ${sentence(counts)}${fault ? `; ${fault}` : ''}`)
    for (const test of skipped) console.log(`${''.padEnd(12)} skipped: ${test}`)
  }
  console.log(sentence(total(parts)))
  if (total(parts).failed > 0) process.exitCode = 1
  const { TEST_RECORD: file } = process.env
  if (file) await writeFile(file, JSON.stringify(record))
}

function suiteNamed(name: string): SuiteFolder {
  if (Object.hasOwn(suiteFolders, name)) return name as SuiteFolder
  return fail(`Which of these? ${Object.keys(suiteFolders).join(', ')}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Builds the web app for the browser tests, unless it is up to date. A failed build is a part with a fault. */
async function buildWeb(): Promise<Part[]> {
  if (isWebAppFresh()) return []
  console.log('Building the web app ...')
  try {
    await buildWebApp()
    return []
  } catch (error) {
    return [{ name: 'web build', counts: nothing, fault: error instanceof Error ? error.message : String(error) }]
  }
}
