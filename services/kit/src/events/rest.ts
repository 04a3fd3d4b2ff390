import type { Log } from '../log/index.ts'
import type { Listen } from '../postgres/index.ts'

/** Poll interval while notifications cannot be relied on, in ms. */
export const pollMs = 1_000
/** Poll interval while the listener is connected, in ms. It bounds the delay after a lost notification. */
const restMs = 30_000
/** How long to use the short interval after a lost notification, in ms. A connection pooler may drop all notifications. */
const doubtMs = 10 * 60_000

/** Chooses how long a consumer or relay waits for a notification before it polls. */
export function createRest(listen: Listen, log: Log) {
  let doubtUntil = 0
  let isLong = false
  return {
    ms(): number {
      isLong = listen.isConnected() && performance.now() >= doubtUntil
      return isLong ? restMs : pollMs
    },
    /** Call if a poll found events that were not announced. */
    missed(): void {
      if (!isLong) return
      doubtUntil = performance.now() + doubtMs
      log.warn({ part: listen.name }, 'a notification was lost; polling every second for 10 minutes')
    },
  }
}
