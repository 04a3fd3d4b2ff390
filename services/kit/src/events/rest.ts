import type { Log } from '../log/index.ts'
import type { Listen } from '../postgres/index.ts'

/** How often is looked for what nobody is notified of, in ms. */
export const pollMs = 1_000
/** The same while notifications come in: only one that was lost waits so long. */
const restMs = 30_000
/** After a lost one, notifications are not relied on for so long: a pooler may swallow them all. */
const doubtMs = 10 * 60_000

/** How long who is woken by notifications waits for one. */
export function createRest(listen: Listen, log: Log) {
  let doubtUntil = 0
  let isLong = false
  return {
    ms(): number {
      isLong = listen.isConnected() && performance.now() >= doubtUntil
      return isLong ? restMs : pollMs
    },
    /** Something was there that nobody had notified of. */
    missed(): void {
      if (!isLong) return
      doubtUntil = performance.now() + doubtMs
      log.warn({ part: listen.name }, 'a notification was lost; it is looked every second for a while')
    },
  }
}
