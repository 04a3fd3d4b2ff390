import { performance } from 'node:perf_hooks'
import pLimit from 'p-limit'
import { isTransient } from '../errors/index.ts'
import { backOff } from '../failures/index.ts'
import type { Log } from '../log/index.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'
import { createPause } from './pause.ts'

export interface Loop {
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends the pause, so that the loop runs again. Minimum, gathering and failure pauses still last their full time. */
  wake(): void
  /**
   * Runs until nothing is left to do or `isEnough` resolves to true. Resolves to the number of items processed since the last
   * flush, those of the loop itself included.
   */
  flush(isEnough?: () => Promise<boolean>): Promise<number>
  readonly state: Readonly<LoopState>
}

/** The state of a loop, for metrics. */
interface LoopState {
  /** Due time of the current or next run, by the clock of `timers`. Undefined before the first run and after `stop`. */
  dueAt: number | undefined
  runs: number
  failures: number
}

/** Delay after a failed run, in ms. It doubles from `first` up to `longest`. */
export const failurePauses = { first: 200, longest: 5_000 }

export interface LoopOptions {
  readonly name: string
  /** Resolves to the number of items processed. */
  readonly run: () => Promise<number>
  /** Pause after a run that processed nothing, in ms. `wake` ends it. */
  readonly pauseMs: () => number | Promise<number>
  /** Minimum pause after a run that processed nothing, even if woken, in ms. Default: 0. */
  readonly leastPauseMs?: number
  /** Pause after a run that processed items, in ms, so that the next run finds a larger batch. Default: no pause. */
  readonly gatherMs?: () => number
  /** Called if a run that was not woken processed items. */
  readonly onUnwoken?: () => void
  readonly log: Log
  /** Default: Node's timers. Tests pass their own. */
  readonly timers?: Timers
}

/**
 * Creates a loop that calls `run` repeatedly: at once while it processes items, else after `pauseMs` or when woken. With
 * `gatherMs`, a run that processed items is followed by that pause. Then `pauseMs` follows unless the loop was woken. The
 * loop logs a failed run and retries it after a delay that doubles up to 5 s. Runs of one loop never overlap.
 */
export function createLoop({
  name,
  run,
  pauseMs,
  leastPauseMs = 0,
  gatherMs,
  onUnwoken = () => {},
  log,
  timers = nodeTimers,
}: LoopOptions): Loop {
  let stopped = true
  const pause = createPause(timers)
  const runs = createRuns(run)
  let looping: Promise<void> | undefined
  const state: LoopState = { dueAt: undefined, runs: 0, failures: 0 }

  /**
   * Runs once, then pauses unless the run processed items and there is no `gatherMs`. Resolves to the number of consecutive
   * failures, and whether the pause lasted its whole time, so that `wake` did not start the next run.
   */
  async function turn(failures: number, wasUnwoken: boolean): Promise<{ failures: number; wasUnwoken: boolean }> {
    pause.begin()
    let done = 0
    let restMs: number
    try {
      state.dueAt ??= timers.now()
      done = await runs.next()
      state.runs += 1
      state.dueAt = timers.now()
      if (done > 0 && wasUnwoken) onUnwoken()
      if (done > 0 && gatherMs === undefined) return { failures: 0, wasUnwoken: false }
      restMs = await pauseMs()
    } catch (error) {
      state.failures += 1
      if (!isTransient(error)) log.error({ err: error, loop: name, failures: failures + 1 }, 'a run failed')
      else if (failures === 0) log.warn({ err: error, loop: name }, 'a dependency is unavailable; it is tried again')
      await pause.wait(backOff(failures + 1, failurePauses), { uninterrupted: true })
      return { failures: failures + 1, wasUnwoken: false }
    }
    state.dueAt = timers.now() + restMs
    const leastMs = done > 0 ? (gatherMs?.() ?? 0) : Math.min(leastPauseMs, restMs)
    if (leastMs > 0) await pause.wait(leastMs, { uninterrupted: true })
    return { failures: 0, wasUnwoken: await pause.wait(done > 0 ? restMs : restMs - leastMs) }
  }

  async function loop(): Promise<void> {
    for (let state = { failures: 0, wasUnwoken: false }; !stopped; )
      state = await turn(state.failures, state.wasUnwoken)
  }

  return {
    async start() {
      stopped = false
      looping = loop()
    },
    async stop() {
      stopped = true
      pause.end()
      await looping
      state.dueAt = undefined
    },
    state,
    wake: pause.wake,
    flush: runs.flush,
  }
}

/** Serializes runs and counts the processed items until the next flush. */
function createRuns(run: () => Promise<number>): Pick<Loop, 'flush'> & { next(): Promise<number> } {
  const oneAtATime = pLimit(1)
  let unreported = 0

  async function counted(): Promise<number> {
    const done = await run()
    unreported += done
    return done
  }

  /** Starts a run when the current one has ended. */
  const next = (): Promise<number> => oneAtATime(counted)

  return {
    next,
    async flush(isEnough) {
      while ((await next()) > 0) if (await isEnough?.()) break
      const done = unreported
      unreported = 0
      return done
    },
  }
}

const busyFrom = 0.85

/**
 * Returns a function that reports whether this process's event loop was saturated since the last call. Callers then prefer
 * larger batches to lower latency.
 */
export function createUtilization(read = () => performance.eventLoopUtilization()): () => boolean {
  let last = read()
  return () => {
    const now = read()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization > busyFrom
  }
}
