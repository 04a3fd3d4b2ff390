/**
 * `npm test`: all tests; a line for each part, and the sum as the last line.
 *
 *   npm run test:service -- auth            the tests of one room, or of several
 *   npm run test:service -- auth sessions   those in files whose path holds a word
 *   npm run test:browser                    the browser tests alone
 *   npm run test:browser -- --processes     the same with each service in a process of its own, on the servers of
 *                                           deploy/ci; of the other tests the story (`test:service -- --processes local story.test`)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebApp, isWebAppFresh } from '@hunch/local/web-app'
import { runBrowser } from './suites/browser.ts'
import { nothing, type Part, sentence, total } from './suites/counts.ts'
import { rooms, runJest } from './suites/jest.ts'

const browser = 'browser'
const wanted = process.argv.slice(2)
const chosen = wanted.filter((name) => name === browser || rooms.includes(name))
const flags = ['--named', '--processes']
const more = wanted.filter((name) => !chosen.includes(name) && !flags.includes(name))
if (wanted.includes('--processes')) process.env['TEST_PROCESSES'] = 'true'

if (wanted.includes('--named') && chosen.length === 0) {
  console.error(`Which of these? ${[...rooms, browser].join(', ')}`)
  process.exit(1)
}

const all = chosen.length === 0
const chosenRooms = all ? rooms : chosen.filter((name) => name !== browser)
const withBrowser = all || chosen.includes(browser)

const folder = mkdtempSync(join(tmpdir(), 'hunch-results-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const parts: Part[] = []
if (withBrowser) parts.push(...(await buildWeb()))
if (chosenRooms.length > 0) parts.push(...(await runJest(chosenRooms, more, folder)))
if (withBrowser) parts.push(await runBrowser(more, folder))

console.log()
for (const test of parts.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${test}`)
for (const { name, counts, fault, skipped = [] } of parts) {
  console.log(`${name.padEnd(12)} ${sentence(counts)}${fault ? `; ${fault}` : ''}`)
  for (const test of skipped) console.log(`${''.padEnd(12)} skipped: ${test}`)
}
console.log(sentence(total(parts)))
if (total(parts).failed > 0) process.exitCode = 1

/** The browser tests look at the built web app. */
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
