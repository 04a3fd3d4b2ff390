import { setTimeout as sleep } from 'node:timers/promises'

/** How a process ended. */
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
  stop(): Promise<void>
}

/** What a person is to know of it. */
export interface Telling {
  crashed(exit: Exit): void
  back(): void
  /** The disk is full: it is tried again and again. */
  waiting(): void
  givenUp(exit: Exit): void
}

const mostCrashes = 3
const withinMs = 60_000
const diskFullPauseMs = 5_000

/**
 * Keeps a process running: starts it again when it ends unasked, and gives up after three times
 * within a minute. A full disk is waited out instead.
 */
export function keepRunning<R extends Running>(first: R, again: () => Promise<R>, tell: Telling): Kept {
  let running = first
  let stopping = false
  const crashes: number[] = []
  const stopped = new AbortController()

  async function watch(): Promise<void> {
    for (;;) {
      let exit = await running.exited
      while (!stopping) {
        const next = await restart(exit)
        if (!next) return
        if (!('reason' in next)) {
          running = next
          if (stopping) return running.stop()
          tell.back()
          break
        }
        exit = next
      }
      if (stopping) return
    }
  }

  /** The process started again, why it did not start, or nothing where that is given up. */
  async function restart(exit: Exit): Promise<R | Exit | undefined> {
    if (exit.diskFull) {
      tell.waiting()
      await sleep(diskFullPauseMs, undefined, { signal: stopped.signal }).catch(() => {})
    } else {
      const now = performance.now()
      crashes.push(now)
      if (crashes.filter((at) => now - at < withinMs).length >= mostCrashes) {
        tell.givenUp(exit)
        return undefined
      }
      tell.crashed(exit)
    }
    return stopping ? undefined : again().catch(exitFor)
  }

  const watching = watch()
  return {
    async stop() {
      stopping = true
      stopped.abort()
      await running.stop()
      await watching
    },
  }
}

const exitFor = (error: unknown): Exit => ({
  reason: error instanceof Error ? error.message : String(error),
  diskFull: error instanceof Error && 'code' in error && error.code === 'ENOSPC',
})
