import type { ChildProcess } from 'node:child_process'
import { forkApp, type NodeMode } from './fork-app.ts'

/** Delay after a start, in ms, so that loading modules does not slow down the first requests. */
const afterMs = 2_000
/** Minimum available memory for a spare, in bytes. With less, the app needs it. */
const leastBytes = 1024 ** 3

/** An app process in reserve. Its modules, the slowest part of a start, are already loaded. */
export interface Spare {
  /** Starts a spare after a delay, unless there is one or memory is low. */
  prepare(): void
  /** Returns the spare, which then belongs to the caller; undefined if there is none. */
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
    // A spare that ends is not replaced: without one, a start is only slower.
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
