import type { ChildProcess } from 'node:child_process'
import { forkApp, type NodeMode } from './fork-app.ts'

/** Loading the modules competes with what members do just after a start, and a crash soon after is likelier than later. */
const afterMs = 2_000
/** With less memory to have than this there is no spare: the app needs it. */
const leastBytes = 1024 ** 3

/** An app process kept in reserve: its modules, which take longest of a start, are loaded. */
export interface Spare {
  /** Makes one in a moment, unless there is one, or too little memory. */
  prepare(): void
  /** The process, which is the caller's from now on; undefined where there is none. */
  take(): ChildProcess | undefined
  stop(): void
}

export function createSpare(mode: NodeMode): Spare {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  function make(): void {
    if (child || process.availableMemory() < leastBytes) return
    const made = forkApp(mode)
    child = made
    // One that ends before it is taken is not replaced: a start without a spare is slower, no more.
    const gone = () => {
      if (child === made) child = undefined
    }
    made.once('error', gone).once('exit', gone)
  }

  return {
    prepare() {
      clearTimeout(timer)
      timer = setTimeout(make, afterMs)
    },
    take() {
      clearTimeout(timer)
      const taken = child
      child = undefined
      return taken
    },
    stop() {
      this.take()?.kill('SIGKILL')
    },
  }
}
