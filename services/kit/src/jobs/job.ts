import type { Flushable, Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { createLoop } from './loop.ts'

/**
 * Something that the clock starts. `run` handles a bounded number of due rows (found with
 * FOR UPDATE SKIP LOCKED, so that replicas share them) and returns how many; it is called again
 * at once while there were any, else every `everyMs`.
 */
export function createJob(options: {
  name: string
  everyMs: number
  run: () => Promise<number>
  log: Log
}): Part & Flushable {
  const loop = createLoop(options)
  return { name: `job ${options.name}`, start: loop.start, drain: loop.stop, flush: loop.flush }
}
