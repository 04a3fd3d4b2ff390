/**
 * Replaces `@jest/globals` for tests that Node itself loads. Imported modules stay loaded for the next test file, so each name
 * forwards to the globals of the current file.
 */
/** @type {Record<string, any>} */
let current = {}

/** Sets the globals of the current test file, to which the names below forward. */
export const setCurrent = (/** @type {Record<string, any>} */ globals) => {
  current = globals
}

/** @param {string} name */
const passedOn = (name) =>
  new Proxy(() => {}, {
    apply: (_, __, args) => current[name](...args),
    get: (_, key) => current[name][key],
  })

export const expect = passedOn('expect')
export const test = passedOn('test')
export const describe = passedOn('describe')
export const beforeAll = passedOn('beforeAll')
export const afterAll = passedOn('afterAll')
export const beforeEach = passedOn('beforeEach')
export const afterEach = passedOn('afterEach')
export const jest = passedOn('jest')
