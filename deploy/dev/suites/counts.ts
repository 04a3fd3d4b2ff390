/** How many tests passed, from what the tools report. */

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** What one tool, or one room of it, has run. */
export interface Part {
  readonly name: string
  readonly counts: Counts
  /** Why it failed beyond its tests, as in "ran no tests"; undefined where all is well. */
  readonly fault?: string | undefined
  /** What was skipped; the name of such a test says why. */
  readonly skipped?: readonly string[]
  /** The failed tests, each with the beginning of its message. */
  readonly failures?: readonly string[]
  /** The files that passed only when they ran again, each with its first error. */
  readonly secondTries?: readonly string[]
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** A part with its own fault counts as one failed test more, so that no sum hides it. */
export const total = (parts: readonly Part[]): Counts =>
  parts.map(({ counts, fault }) => (fault ? add(counts, { ...nothing, failed: 1 }) : counts)).reduce(add, nothing)

/** `12 passed, 0 failed`, with `, 3 skipped` where any were. */
export const sentence = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

export const ran = ({ passed, failed }: Counts): boolean => passed + failed > 0
