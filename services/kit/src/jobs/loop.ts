import pLimit from 'p-limit'
import { isTransient } from '../errors/index.ts'
import { backOff } from '../failures/index.ts'
import type { Log } from '../log/index.ts'

export interface Loop {
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs again now, without waiting for the pause to end. */
  wake(): void
  /**
   * Runs until nothing is left to do, or it is enough; how many things were done since the last
   * flush, by the loop itself too.
   */
  flush(isEnough?: () => Promise<boolean>): Promise<number>
}

/** Between runs that failed, in ms. */
export const failurePauses = { first: 200, longest: 5_000 }

/**
 * Runs something over and over: at once again while it did something, else after `everyMs` or
 * when woken. With `gatherMs`, a run that did something is followed by so long a pause, in which
 * work for the next run gathers, and then by none unless it is woken. A failure is logged and tried
 * again after a pause that doubles up to 5 s. Runs of one loop never overlap.
 */
export function createLoop({
  name,
  everyMs,
  gatherMs,
  run,
  log,
}: {
  name: string
  everyMs: number
  gatherMs?: number
  run: () => Promise<number>
  log: Log
}): Loop {
  let stopped = true
  const pause = createPause()
  let looping: Promise<void> | undefined
  const oneAtATime = pLimit(1)

  let unreported = 0

  async function counted(): Promise<number> {
    const done = await run()
    unreported += done
    return done
  }

  /** Waits for the run under way, then runs. */
  const alone = (): Promise<number> => oneAtATime(counted)

  async function loop(): Promise<void> {
    let failures = 0
    while (!stopped) {
      pause.begin()
      let done = 0
      try {
        done = await alone()
        failures = 0
      } catch (error) {
        failures += 1
        if (!isTransient(error)) log.error({ err: error, loop: name, failures }, 'a run failed')
        else if (failures === 1) log.warn({ err: error, loop: name }, 'something it needs is away; it is tried again')
      }
      if (stopped) return
      if (failures > 0) await pause.wait(backOff(failures, failurePauses), { uninterrupted: true })
      else if (done === 0 || gatherMs !== undefined) {
        if (done > 0) await pause.wait(gatherMs ?? 0, { uninterrupted: true })
        await pause.wait(everyMs)
      }
    }
  }

  return {
    async start() {
      stopped = false
      looping = loop()
    },
    async stop() {
      stopped = true
      pause.end()
      await looping
    },
    wake: pause.wake,
    async flush(isEnough) {
      while ((await alone()) > 0) if (await isEnough?.()) break
      const done = unreported
      unreported = 0
      return done
    },
  }
}

/** A pause that can be cut short; waking before it begins cuts it short too. */
function createPause() {
  let woken = false
  let ended = false
  let resume = () => {}
  return {
    /** Forgets an earlier wake: this run sees what it was about. */
    begin() {
      woken = false
    },
    /** An `uninterrupted` pause is ended by `end` alone: after a fault, waking helps nobody. */
    wait: (ms: number, { uninterrupted = false } = {}) =>
      new Promise<void>((done) => {
        if (ended || (woken && !uninterrupted)) return done()
        const timer = setTimeout(done, ms)
        resume = () => {
          if (uninterrupted && !ended) return
          clearTimeout(timer)
          done()
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
