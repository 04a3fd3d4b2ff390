import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '@hunch/kit/failures'

/** How a process ended, or why it did not start. */
export interface Exit {
  readonly reason: string
  readonly diskFull: boolean
}

export interface Running {
  /** Resolves when the process has ended; never rejects. */
  readonly exited: Promise<Exit>
  stop(): Promise<void>
}

export interface Kept {
  /** Resolves once the process runs, or is given up or stopped. */
  running(): Promise<void>
  /** Number of unexpected exits. */
  crashes(): number
  stop(): Promise<void>
}

/** Gets the events of a process. */
export interface Reporter {
  crashed(exit: Exit): void
  back(): void
  /** The disk is full; starts are retried. */
  waiting(): void
  /** Three starts in a row have failed. Retries continue only if the process is `neverGivenUp`. */
  givenUp(exit: Exit): void
}

/** Thrown by a start if a dependency is unavailable. This does not count as a failed start. */
export class NotNow extends Error {
  override readonly name = 'NotNow'
}

const mostFailedStarts = 3
const failedStartPauseMs = 500
const diskFullPauseMs = 5_000
/** An exit within `quickMs` after the start counts as a quick crash. A life longer than `soundMs` resets their count. */
const quickMs = 5_000
const soundMs = 60_000
const crashPausesMs = { first: 250, longest: 4_000 }
/** Delays after failed starts, in ms. They grow only after more than three in a row. */
const failedStartPausesMs = { first: failedStartPauseMs, longest: 15_000 }

/** Returns a function that maps the last lifetime to the delay before the next start, in ms; 0 without quick crashes. */
export function createBackOff(): (livedMs: number) => number {
  let quickCrashes = 0
  return (livedMs) => {
    if (livedMs < quickMs) quickCrashes += 1
    if (livedMs > soundMs) quickCrashes = 0
    return backOff(quickCrashes, crashPausesMs)
  }
}

/**
 * Restarts a process whenever it ends unexpectedly, after a delay that grows with quick crashes. Gives up if the start fails
 * three times in a row. With `neverGivenUp`, retries the start with growing delays instead, because other processes serve
 * meanwhile. A full disk and NotNow do not count as failed starts. `again` must give up soon after its signal is aborted.
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
  exit: Exit
  readonly again: (signal: AbortSignal) => Promise<R>
  readonly report: Reporter
  readonly neverGivenUp: boolean
}

/** Returns the restarted process; undefined if it is given up or must stop. */
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
