/**
 * Each suite has a folder of its name: `test/heavy/*.test.ts` of a package and `web/e2e/heavy/*.spec.ts` are the suite `heavy`.
 * Tests outside such folders are the fast suite. TEST_SUITE chooses a suite; if it is unset, all run.
 */

/** How the tests of a suite run. */
export interface Suite {
  readonly jest: boolean
  readonly browser: boolean
  /** Whether the Jest files run one at a time, because each starts whole products of up to ten processes. */
  readonly inBand?: boolean
}

/** Each suite with the tools that run its tests. `looks` also runs the fast suite's browser tests for a desktop window. */
export const suiteFolders = {
  adapters: { jest: true, browser: false },
  launcher: { jest: true, browser: false, inBand: true },
  processes: { jest: true, browser: false, inBand: true },
  story: { jest: true, browser: false },
  upgrade: { jest: true, browser: false },
  looks: { jest: false, browser: true },
  heavy: { jest: true, browser: true },
} satisfies Readonly<Record<string, Suite>>

export type SuiteFolder = keyof typeof suiteFolders

/** The suite that TEST_SUITE names: `fast` or a folder; undefined for all suites. Throws for any other value. */
export function chosenSuite(): 'fast' | SuiteFolder | undefined {
  const { TEST_SUITE: suite } = process.env
  if (suite === undefined || suite === 'fast' || Object.hasOwn(suiteFolders, suite))
    return suite as 'fast' | SuiteFolder | undefined
  throw new Error(`TEST_SUITE is ${suite}; it takes fast, ${Object.keys(suiteFolders).join(', ')}`)
}
