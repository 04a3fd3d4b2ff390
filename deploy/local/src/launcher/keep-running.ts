import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '@hunch/kit/failures'

/** How a process ended, or why it did not start. */
export interface Exit {
  readonly reason: string
  readonly diskFull: boolean
}

export interface Running {
  /** Settled when it has ended; never rejected. */
  readonly exited: Promise<Exit>
  stop(): Promise<void>
}

export interface Kept {
  /** Settled once it runs, at once where it does; also once it is given up or stopped. */
  running(): Promise<void>
  /** How often it has ended unasked. */
  crashes(): number
  stop(): Promise<void>
}

/** Gets what happens to the process. */
export interface Reporter {
  crashed(exit: Exit): void
  back(): void
  /** The disk is full: it is tried again and again. */
  waiting(): void
  /** Three starts in a row have failed. It is started no more, unless the process is one that is never given up. */
  givenUp(exit: Exit): void
}

/** A start that failed because a dependency was away: it does not count as a failed start. */
export class NotNow extends Error {
  override readonly name = 'NotNow'
}

const mostFailedStarts = 3
const failedStartPauseMs = 500
const diskFullPauseMs = 5_000
/** One that lives shorter crashes quickly; one that lives longer than a minute has a new start. */
const quickMs = 5_000
const soundMs = 60_000
const crashPausesMs = { first: 250, longest: 4_000 }
/** Of one that is never given up, after three starts that failed. */
const failedStartPausesMs = { first: failedStartPauseMs, longest: 15_000 }

/** How long to wait before the next start: nothing at first, longer with each quick crash in a row. */
export function createBackOff(): (livedMs: number) => number {
  let quickCrashes = 0
  return (livedMs) => {
    if (livedMs < quickMs) quickCrashes += 1
    if (livedMs > soundMs) quickCrashes = 0
    return backOff(quickCrashes, crashPausesMs)
  }
}

/**
 * Keeps a process running: starts it again whenever it ends unasked, after a pause that grows with
 * crashes that come quickly. Gives up only where the start itself fails three times in a row; one
 * that is `neverGivenUp`, as others do without it meanwhile, is tried on with longer pauses. A
 * full disk is waited out, and so is what a start throws NotNow for. `again` is to give up soon
 * after its signal is aborted.
 */
export function keepRunning<R extends Running>(
  first: R,
  again: (signal: AbortSignal) => Promise<R>,
  report: Reporter,
  { neverGivenUp = false } = {},
): Kept {
  const stopped = new AbortController()
  let running = first
  let crashes = 0
  const backOffMs = createBackOff()
  let up = Promise.withResolvers<void>()
  up.resolve()

  async function watch(): Promise<void> {
    for (;;) {
      const from = performance.now()
      const exit = await running.exited
      if (stopped.signal.aborted) return
      crashes += 1
      up = Promise.withResolvers()
      report.crashed(exit)
      await pause(backOffMs(performance.now() - from), stopped.signal)
      const next = await startAgain({ exit, again, report, neverGivenUp }, stopped.signal)
      if (!next) return
      running = next
      if (stopped.signal.aborted) return running.stop()
      up.resolve()
      report.back()
    }
  }

  const watching = watch().finally(() => up.resolve())
  return {
    running: () => up.promise,
    crashes: () => crashes,
    async stop() {
      stopped.abort()
      await running.stop()
      await watching
    },
  }
}

interface Restart<R> {
  /** How it ended last. */
  exit: Exit
  readonly again: (signal: AbortSignal) => Promise<R>
  readonly report: Reporter
  readonly neverGivenUp: boolean
}

/** The process started again; undefined where that is given up or it is to stop. */
async function startAgain<R extends Running>(restart: Restart<R>, stopped: AbortSignal): Promise<R | undefined> {
  const { again, report, neverGivenUp } = restart
  for (let failures = 0; !stopped.aborted; ) {
    if (restart.exit.diskFull) {
      report.waiting()
      await pause(diskFullPauseMs, stopped)
    }
    try {
      return await again(stopped)
    } catch (error) {
      restart.exit = exitFor(error)
      const counts = !restart.exit.diskFull && !(error instanceof NotNow)
      if (counts) failures += 1
      if (counts && failures === mostFailedStarts && !stopped.aborted) {
        report.givenUp(restart.exit)
        if (!neverGivenUp) return undefined
      }
    }
    await pause(backOff(Math.max(1, failures - mostFailedStarts), failedStartPausesMs), stopped)
  }
  return undefined
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})

const exitFor = (error: unknown): Exit => ({
  reason: error instanceof Error ? error.message : String(error),
  diskFull: error instanceof Error && 'code' in error && error.code === 'ENOSPC',
})
