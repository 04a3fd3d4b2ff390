/** The clock and the timers that a part works by: Node's, or in tests those that the test advances. */
export interface Timers {
  /** In ms from some instant; never goes back. */
  now(): number
  /** Calls `run` once, in `ms`. */
  after(ms: number, run: () => void): Timer
  /** A signal that is aborted in `ms`. */
  signal(ms: number): AbortSignal
}

export interface Timer {
  /** Starts it again from now, also after it has called. */
  refresh(): void
  clear(): void
}

/** Node's own. */
export const nodeTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const timeout = setTimeout(run, ms)
    return { refresh: () => void timeout.refresh(), clear: () => clearTimeout(timeout) }
  },
  signal: (ms) => AbortSignal.timeout(ms),
}
