/**
 * The suites beside the fast one. A test belongs to one of them if its file lies in a folder of that name, in `test/` of a
 * package or in `web/e2e`; every other test belongs to the fast suite. TEST_SUITE chooses one; if it is unset, all run.
 */

/** Each with the tools that run its tests. `looks` also holds browser tests of the fast suite, on a desktop. */
export const suiteFolders = {
  adapters: { jest: true, browser: false },
  launcher: { jest: true, browser: false },
  processes: { jest: true, browser: false },
  story: { jest: true, browser: false },
  upgrade: { jest: true, browser: false },
  looks: { jest: false, browser: true },
  heavy: { jest: true, browser: true },
}

export type SuiteFolder = keyof typeof suiteFolders

/** `fast`, the name of a folder, or undefined for all. Throws if TEST_SUITE is anything else. */
export function chosenSuite(): 'fast' | SuiteFolder | undefined {
  const { TEST_SUITE: suite } = process.env
  if (suite === undefined || suite === 'fast' || Object.hasOwn(suiteFolders, suite))
    return suite as 'fast' | SuiteFolder | undefined
  throw new Error(`TEST_SUITE is ${suite}; it takes fast, ${Object.keys(suiteFolders).join(', ')}`)
}
