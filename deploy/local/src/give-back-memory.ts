import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After a start, in ms: those who waited for it are served, and the code that it runs by then is compiled. */
const afterMs = 10_000

/**
 * Collects, once, the garbage that loading hundreds of modules leaves: a process at rest allocates too
 * little for V8 to do so by itself.
 */
export function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, afterMs).unref()
}
