import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Interval between checks of a process's memory, in ms. */
const everyMs = 10_000
/** A process is idle if its event loop is busy for a smaller share of the time than this. */
const restingShare = 0.1
/** Allowed growth since the last collection, in bytes. If an idle process has grown more, it collects garbage. */
const spareBytes = 48 * 1024 * 1024

/** Memory and load of a process. */
export interface Memory {
  /** Resident memory, in bytes. */
  resident(): number
  /** Share of the time since the previous call that the event loop was busy, from 0 to 1. */
  busyShare(): number
  /** Collects all garbage and returns the freed memory to the system. */
  collect(): Promise<unknown>
}

/**
 * Collects garbage while this process is idle, and returns the memory to the system. An idle process allocates too little to
 * trigger V8's own collections. Without this function, it would keep the garbage from loading modules and from busy periods.
 */
export function giveBackMemory(): void {
  const collect = findCollector()
  if (!collect) return
  let before = performance.eventLoopUtilization()
  const look = createLook({
    resident: process.memoryUsage.rss,
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    collect: () => collect({ type: 'major', execution: 'async', flavor: 'last-resort' }),
  })
  setInterval(look, everyMs).unref()
}

/** Returns a function that collects if the process is idle and has grown too much since the last collection. */
export function createLook(memory: Memory): () => Promise<void> {
  let leftBytes = 0
  return async () => {
    const isResting = memory.busyShare() < restingShare // call it at each check: it measures since the previous call
    if (!isResting || memory.resident() <= leftBytes + spareBytes) return
    await memory.collect()
    leftBytes = memory.resident()
  }
}

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<unknown>

/** V8's collector function; undefined if this version of Node does not expose it. */
function findCollector(): Collect | undefined {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  return typeof collect === 'function' ? (collect as Collect) : undefined
}
