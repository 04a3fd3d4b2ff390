import pLimit from 'p-limit'
import { isTransient } from '../errors/index.ts'
import { backOff } from '../failures/index.ts'
import type { Log } from '../log/index.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'
import { createPause } from './pause.ts'

export interface Loop {
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs again now, without waiting for the pause to end. */
  wake(): void
  /**
   * Runs until nothing is left to do, or it is enough; how many things were done since the last
   * flush, by the loop itself too.
   */
  flush(isEnough?: () => Promise<boolean>): Promise<number>
  readonly state: Readonly<LoopState>
}

/** What a loop has done, for those who operate it. */
interface LoopState {
  /** When its next run is due, or that under way was, by the clock of its timers; undefined before the first. */
  dueAt: number | undefined
  runs: number
  failures: number
}

/** Between runs that failed, in ms. */
export const failurePauses = { first: 200, longest: 5_000 }

export interface LoopOptions {
  readonly name: string
  /** Returns how many things were done. */
  readonly run: () => Promise<number>
  /** How long a pause is, in ms, after a run that did nothing; waking ends it. */
  readonly pauseMs: () => number | Promise<number>
  /** How much of that no waking ends. */
  readonly leastPauseMs?: number
  /** After a run that did something: a pause in which work for the next one gathers, in ms. */
  readonly gatherMs?: () => number
  /** Called where a run that nobody woke did something. */
  readonly onUnwoken?: () => void
  readonly log: Log
  /** Node's unless a test gives its own. */
  readonly timers?: Timers
}

/**
 * Runs something over and over: at once again while it did something, else after `pauseMs` or when
 * woken. With `gatherMs`, a run that did something is followed by so long a pause, in which
 * work for the next run gathers, and then by none unless it is woken. A failure is logged and tried
 * again after a pause that doubles up to 5 s. Runs of one loop never overlap.
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

  /** Runs once and pauses. Returns the failures in a row. */
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
      else if (failures === 0) log.warn({ err: error, loop: name }, 'something it needs is away; it is tried again')
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

/** Runs one at a time, and counts what they do until the next flush. */
function createRuns(run: () => Promise<number>): Pick<Loop, 'flush'> & { next(): Promise<number> } {
  const oneAtATime = pLimit(1)
  let unreported = 0

  async function counted(): Promise<number> {
    const done = await run()
    unreported += done
    return done
  }

  /** Waits for the run under way, then runs. */
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
