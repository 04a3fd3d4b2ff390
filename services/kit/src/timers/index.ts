/** The clock and the timers of a part: Node's, or in tests those that the test advances. */
export interface Timers {
  /** The time in ms from an arbitrary start; never decreases. */
  now(): number
  /** Calls `run` once, after `ms`. */
  after(ms: number, run: () => void): Timer
  /** Returns a signal that is aborted after `ms`. */
  signal(ms: number): AbortSignal
}

export interface Timer {
  /** Restarts the timer from now, even after it has fired. */
  refresh(): void
  clear(): void
}

/** Node's own timers. */
export const nodeTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const timeout = setTimeout(run, ms)
    return { refresh: () => void timeout.refresh(), clear: () => clearTimeout(timeout) }
  },
  signal: (ms) => AbortSignal.timeout(ms),
}
