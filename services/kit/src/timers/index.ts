/** The clock and timers as a dependency, and waiting for turns of the event loop. */
import type { Server } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** The clock and the timers of a part: Node's, or in tests those that the test advances. */
export interface Timers {
  /** The time in ms since an arbitrary origin; never decreases. */
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

/** Maximum wait for an empty queue, in ms. Under constant load a queue never stays empty. */
const acceptMs = 1_000

/**
 * Waits until a server has accepted the connections in its queue. If the server closed before, those connections would be
 * reset. Node accepts one connection in each turn of the event loop. The events of the first turn may have been read before
 * this call, so each check takes two turns.
 */
export async function queueAccepted(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  const end = performance.now() + acceptMs
  for (let before = -1; accepted > before && performance.now() < end; ) {
    before = accepted
    await setImmediate()
    await setImmediate()
  }
  server.off('connection', count)
}
