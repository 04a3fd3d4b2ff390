import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often a process looks at its memory, in ms. */
const everyMs = 10_000
/** A process at rest spends less of its time at work. */
const restingShare = 0.1
/** What it may hold beyond what the last collection left, in bytes. */
const spareBytes = 48 * 1024 * 1024

/** The memory of a process, and how busy it is. */
export interface Memory {
  /** Its resident memory now, in bytes. */
  resident(): number
  /** The share of the time since the call before that it spent at work, 0 to 1. */
  busyShare(): number
  /** Collects all garbage, and gives the system back what that frees. */
  collect(): Promise<unknown>
}

/**
 * Gives memory back whenever this process rests: what loading hundreds of modules leaves, and later what a busy time leaves. A process
 * at rest allocates too little for V8 to collect by itself.
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

/** Returns a function that collects if the process rests and holds more than the last collection left. */
export function createLook(memory: Memory): () => Promise<void> {
  let leftBytes = 0
  return async () => {
    const isResting = memory.busyShare() < restingShare // asked at each look, as it counts from the one before
    if (!isResting || memory.resident() <= leftBytes + spareBytes) return
    await memory.collect()
    leftBytes = memory.resident()
  }
}

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<unknown>

/** V8's own function; undefined if this version of Node does not have it. */
function findCollector(): Collect | undefined {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  return typeof collect === 'function' ? (collect as Collect) : undefined
}
