/**
 * Jest's own runner (circus), for test files that Node itself loads, without a context of Jest's. A worker loads the product
 * and its libraries once instead of once per file. It runs code that is already compiled. This halves the work, and memory
 * does not grow with each file. In exchange, the files of a worker share modules and globals. Only environment variables
 * and spies are restored after each file. Each worker has its own temporary folder. If a file leaves a process running, the
 * process is killed and the file fails.
 */
import { createRequire, flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { childPids, endChildren } from './children.mjs'
import { setCurrent } from './globals.mjs'
import { useOwnTemporaryFolder } from './temporary.mjs'

/** @typedef {{ moduleMocker: typeof import('@jest/globals').jest & { restoreAllMocks(): void } }} Environment */
/** @typedef {{ failureMessage?: string | null, testExecError?: object }} Result */
/** @typedef {(globalConfig: unknown, config: unknown, environment: Environment, runtime: object, path: string, send: unknown) => Promise<Result>} Run */

const require = createRequire(import.meta.url)
/** @type {{ default: Run }} */
const circus = require('jest-circus/runner')
const globals = new URL('./globals.mjs', import.meta.url).href
/** The key under which circus finds the time limit of a test. */
const longest = Symbol.for('TEST_TIMEOUT_SYMBOL')
/** Number of times that each file was loaded. @type {Map<string, number>} */
const loaded = new Map()

useOwnTemporaryFolder()
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, format: 'module', shortCircuit: true } : next(specifier, context),
})

/** Runs one file and returns its result; the interface of Jest's `testRunner`. @type {Run} */
export default async function runNatively(globalConfig, config, environment, runtime, path, send) {
  const { env } = process
  const before = await childPids()
  process.env = { ...env }
  try {
    const result = await circus.default(globalConfig, config, environment, natively(environment, runtime), path, send)
    const left = await endChildren(before)
    if (left.length === 0) return result
    const message = `left running: ${left.join(', ')}`
    return {
      ...result,
      testExecError: { message, stack: message },
      failureMessage: `${result.failureMessage ?? ''}${message}`,
    }
  } finally {
    environment.moduleMocker.restoreAllMocks()
    Reflect.deleteProperty(globalThis, longest)
    process.env = env
    flushCompileCache() // a worker stores code only at its exit, and none if it is killed
  }
}

/**
 * Jest's runtime for circus, with modules loaded by Node.
 * @param {Environment} environment
 * @param {object} runtime
 */
function natively({ moduleMocker }, runtime) {
  const jest = {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    setTimeout: (/** @type {number} */ ms) => Object.assign(globalThis, { [longest]: ms }),
  }
  return Object.assign(Object.create(runtime), {
    /** Circus keeps its state in its module, so each file gets a new instance. @param {string} path */
    requireInternalModule(path) {
      delete require.cache[path]
      return require(path)
    },
    requireModule: require,
    setGlobalsForRuntime: (/** @type {object} */ given) => setCurrent({ ...given, jest }),
    unstable_shouldLoadAsEsm: () => true,
    /** A file that was loaded before, such as a setup file, is loaded again under another URL. @param {string} path */
    unstable_importModule(path) {
      const times = loaded.get(path) ?? 0
      loaded.set(path, times + 1)
      return import(`${pathToFileURL(path)}${times > 0 ? `?${times}` : ''}`)
    },
  })
}
