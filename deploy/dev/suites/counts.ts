/** Counts of passed, failed and skipped tests. */

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The results of one package, or of one tool. */
export interface Part {
  readonly name: string
  readonly counts: Counts
  /** A fault apart from failed tests, such as "ran no tests"; undefined if there is none. */
  readonly fault?: string | undefined
  /** Names of the skipped tests; each name says why. */
  readonly skipped?: readonly string[]
  /** The failed tests, each with the first lines of its message. */
  readonly failures?: readonly string[]
  /** The files that passed only on their second try, each with its first error. */
  readonly secondTries?: readonly string[]
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** Adds up the counts. A part's own fault counts as one more failed test, so that the sum shows it. */
export const total = (parts: readonly Part[]): Counts =>
  parts.map(({ counts, fault }) => (fault ? add(counts, { ...nothing, failed: 1 }) : counts)).reduce(add, nothing)

/** Formats counts: `12 passed, 0 failed`, followed by `, 3 skipped` if any were skipped. */
export const sentence = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

export const ran = ({ passed, failed }: Counts): boolean => passed + failed > 0
