import { readFileSync } from 'node:fs'

/** A one-line change that removes the defence against a threat, and the test that fails then. */
export interface Guard {
  /** The row in docs/threats.md. */
  readonly row: number
  /** The file to change, relative to the root of the repository. */
  readonly file: string
  /** The text to replace. It is in the file exactly once, within one line. */
  readonly from: string
  /** The replacement. With it, the file must still be valid code. */
  readonly to: string
  /** The test file that names the row and must fail, relative to the root. */
  readonly test: string
  /** Set if the guard needs a run of its own: its change would hide the effect of another guard with the same test file. */
  readonly alone?: true
  /** With `alone`: a pattern for the titles of the tests to run. Needed if other tests wait for long without the guard. */
  readonly only?: string
}

/** The guards of all rows, in row order. */
export const guards: readonly Guard[] = JSON.parse(readFileSync(new URL('./guards.json', import.meta.url), 'utf8'))
