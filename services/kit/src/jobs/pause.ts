import { nodeTimers, type Timers } from '../timers/index.ts'

/** A pause that can be cut short; waking before it begins cuts it short too. */
export function createPause(timers: Timers = nodeTimers) {
  let woken = false
  let ended = false
  let resume = () => {}
  return {
    /** Forgets an earlier wake: this run sees what it was about. */
    begin() {
      woken = false
    },
    /**
     * An `uninterrupted` pause is ended by `end` alone: after a fault, waking helps nobody. Returns
     * whether it lasted to its end.
     */
    wait: (ms: number, { uninterrupted = false } = {}) =>
      new Promise<boolean>((done) => {
        if (ended || (woken && !uninterrupted)) return done(false)
        const timer = timers.after(ms, () => done(true))
        resume = () => {
          if (uninterrupted && !ended) return
          timer.clear()
          done(false)
        }
      }),
    wake() {
      woken = true
      resume()
    },
    end() {
      ended = true
      resume()
    },
  }
}
