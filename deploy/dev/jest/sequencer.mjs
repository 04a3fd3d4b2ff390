/**
 * Sorts test files by duration, the longest first, so that no worker runs a long file alone at the end. The durations are in
 * durations.json (`npm run durations`). A file that is not listed there counts as 0 s.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Seconds by path. @type {Readonly<Record<string, number>>} */
const durations = JSON.parse(readFileSync(new URL('./durations.json', import.meta.url), 'utf8'))

/** @param {{ path: string }} test */
const secondsOf = ({ path }) => durations[path.slice(root.length)] ?? 0

/** The interface of Jest's `testSequencer`. */
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
