import { isTransient } from '../errors/index.ts'
import type { Log } from '../log/index.ts'

export interface Loop {
  start(): Promise<void>
  stop(): Promise<void>
  /** Looks again now, without waiting for the pause to end. */
  wake(): void
  /**
   * Runs until nothing is left to do, or it is enough; how many things were done since the last
   * flush, unasked ones too.
   */
  flush(isEnough?: () => Promise<boolean>): Promise<number>
}

const longestPauseMs = 5_000

/**
 * Runs something over and over: at once again while it did something, else after `everyMs` or
 * when woken. A failure is logged and tried again after a pause that doubles up to 5 s. Runs of
 * one loop never overlap.
 */
export function createLoop({
  name,
  everyMs,
  run,
  log,
}: {
  name: string
  everyMs: number
  run: () => Promise<number>
  log: Log
}): Loop {
  let stopped = true
  const rest = createRest()
  let looping: Promise<void> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  let unreported = 0

  async function counted(): Promise<number> {
    const done = await run()
    unreported += done
    return done
  }

  /** Waits for the run under way, then runs. */
  function alone(): Promise<number> {
    const next = turn.then(counted, counted)
    turn = next.catch(() => {})
    return next
  }

  async function loop(): Promise<void> {
    let failures = 0
    while (!stopped) {
      rest.begin()
      let done = 0
      try {
        done = await alone()
        failures = 0
      } catch (error) {
        failures += 1
        if (!isTransient(error)) log.error({ err: error, loop: name, failures }, 'a run failed')
        else if (failures === 1) log.warn({ err: error, loop: name }, 'something it needs is away; it goes on trying')
      }
      if (stopped) return
      if (failures > 0) await rest.pause(Math.min(100 * 2 ** failures, longestPauseMs), { deaf: true })
      else if (done === 0) await rest.pause(everyMs)
    }
  }

  return {
    async start() {
      stopped = false
      looping = loop()
    },
    async stop() {
      stopped = true
      rest.end()
      await looping
    },
    wake: rest.wake,
    async flush(isEnough) {
      while ((await alone()) > 0) if (await isEnough?.()) break
      const done = unreported
      unreported = 0
      return done
    },
  }
}

/** A pause that can be cut short; waking before it begins cuts it short too. */
function createRest() {
  let woken = false
  let ended = false
  let rouse = () => {}
  return {
    /** Forgets an earlier waking: what it was about is looked at now. */
    begin() {
      woken = false
    },
    /** `deaf` pauses are ended by `end` alone: after a fault, waking helps nobody. */
    pause: (ms: number, { deaf = false } = {}) =>
      new Promise<void>((done) => {
        if (ended || (woken && !deaf)) return done()
        const timer = setTimeout(done, ms)
        rouse = () => {
          if (deaf && !ended) return
          clearTimeout(timer)
          done()
        }
      }),
    wake() {
      woken = true
      rouse()
    },
    end() {
      ended = true
      rouse()
    },
  }
}
