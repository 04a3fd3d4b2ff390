/**
 * What `@jest/globals` gives to tests that Node itself loads. Modules beside the tests stay loaded for
 * the next file, so each name passes on to the file that runs now.
 */
/** @type {Record<string, any>} */
let current = {}

/** Sets what the names below pass on to, for one test file. */
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
