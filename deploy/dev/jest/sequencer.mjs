/**
 * The order of test files: those that take long first, so that no worker is left alone with one at the end. How long each
 * takes is in durations.json (`npm run durations`); files that are not there take no second.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Seconds by path. @type {Readonly<Record<string, number>>} */
const durations = JSON.parse(readFileSync(new URL('./durations.json', import.meta.url), 'utf8'))

/** @param {{ path: string }} test */
const secondsOf = ({ path }) => durations[path.slice(root.length)] ?? 0

/** What Jest asks of a `testSequencer`. */
export default class Sequencer {
  /** @template {{ path: string }} T @param {T[]} tests */
  sort(tests) {
    return tests.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.path.localeCompare(b.path))
  }

  allFailedTests() {
    return []
  }

  cacheResults() {}
}
