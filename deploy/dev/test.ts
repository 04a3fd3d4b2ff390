/**
 * `npm test`: the fast suite; a line for each part, and the sum as the last line.
 *
 *   npm run test:heavy                      the other tests: files in folders named `heavy`, and the browser on a desktop
 *   npm run test:service -- auth            the fast tests of one package, or of several
 *   npm run test:service -- auth sessions   the tests of both suites in files whose path contains a word
 *   npm run test:browser                    the browser tests of the fast suite
 *   npm run test:browser -- --processes     with each service in a process of its own, on the servers of deploy/ci;
 *                                           also the story (`test:service -- --processes local story.test`)
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
const flags = ['--named', '--processes', '--heavy']
const more = wanted.filter((name) => !chosen.includes(name) && !flags.includes(name))
if (wanted.includes('--processes')) process.env['TEST_PROCESSES'] = 'true'

if (wanted.includes('--named') && chosen.length === 0) {
  console.error(`Which of these? ${[...rooms, browser].join(', ')}`)
  process.exit(1)
}

const all = chosen.length === 0
const chosenRooms = all ? rooms : chosen.filter((name) => name !== browser)
const withBrowser = all || chosen.includes(browser)

if (wanted.includes('--heavy')) process.env['TEST_SUITE'] = 'heavy'
else if (more.length === 0) {
  process.env['TEST_SUITE'] = 'fast'
  process.env['TEST_SERVERS'] = 'none'
}

const folder = mkdtempSync(join(tmpdir(), 'hunch-results-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const parts: Part[] = []
if (withBrowser) parts.push(...(await buildWeb()))
if (chosenRooms.length > 0) parts.push(...(await runJest({ chosen: chosenRooms, more, folder, secondTry: all })))
if (withBrowser) parts.push(await runBrowser({ more, folder, secondTry: all }))

console.log()
for (const test of parts.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${test}`)
const secondTries = parts.flatMap(({ secondTries = [] }) => secondTries)
if (secondTries.length > 0) console.log(`Needed a second try:\n${secondTries.join('\n')}`)
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
