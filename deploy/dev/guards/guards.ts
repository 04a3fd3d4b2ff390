import { readFileSync } from 'node:fs'

/** A one-line change that takes away what withstands a threat, and the test that fails then. */
export interface Guard {
  /** The row of docs/threats.md. */
  readonly row: number
  /** The file that is changed, from the root of the repository. */
  readonly file: string
  /** What stands there exactly once, within one line. */
  readonly from: string
  /** What replaces it; the file is still a program then. */
  readonly to: string
  /** The test file that names the row and is to fail, from the root. */
  readonly test: string
  /** Its change would hide that of another row of the same test file, so it is tried alone. */
  readonly alone?: true
  /** With `alone`: a pattern for the titles of the tests that are run, if others wait for long without the guard. */
  readonly only?: string
}

/** The guards of the rows, in their order. */
export const guards: readonly Guard[] = JSON.parse(readFileSync(new URL('./guards.json', import.meta.url), 'utf8'))
