import { nodeTimers, type Timers } from '../timers/index.ts'

/** Creates a pause that `wake` ends early, even if `wake` is called before the pause begins. */
export function createPause(timers: Timers = nodeTimers) {
  let woken = false
  let ended = false
  let resume = () => {}
  return {
    /** Forgets earlier wakes, because the run that begins now covers them. */
    begin() {
      woken = false
    },
    /**
     * Waits for `ms`. `wake` and `end` end the pause early; only `end` ends an `uninterrupted` one. Resolves to whether the
     * pause lasted its whole time.
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
