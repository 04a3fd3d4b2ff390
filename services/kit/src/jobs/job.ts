import type { Flushable, Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { createListen, type Database, jobsChannel } from '../postgres/index.ts'
import { createLoop } from './loop.ts'

/** How long a job sleeps at most, in ms: what woke nobody waits so long. */
const longestSleepMs = 30_000
/** A clock that stands still just before something is due is read no oftener than this. */
const leastSleepMs = 50

/** What a job that sleeps is woken by. */
export interface Sleep {
  readonly database: Pick<Database, 'url'>
  /** How long until something is due, in ms; 0 or less where something is, undefined for never. */
  readonly dueInMs?: () => Promise<number | undefined>
}

/**
 * Something that the clock starts. `run` handles a bounded number of due rows (found with
 * FOR UPDATE SKIP LOCKED, so that replicas share them) and returns how many; it is called again
 * at once while there were any, else every `everyMs`.
 *
 * With `sleep` it is not called while nothing can be due. What makes something due ends its sleep:
 * the service has handled or published events, the clock was set, `notifyJobs`, or `dueInMs` has
 * passed. Then it is called as often as without, and 30 s after the last time at the latest.
 */
export function createJob(options: {
  name: string
  everyMs: number
  run: () => Promise<number>
  sleep?: Sleep
  log: Log
}): Part & Flushable {
  const { everyMs, sleep } = options
  const name = `job ${options.name}`
  if (!sleep) {
    const loop = createLoop({ ...options, pauseMs: () => everyMs })
    return { name, start: loop.start, drain: loop.stop, flush: loop.flush }
  }
  const loop = createLoop({ ...options, pauseMs: sleepMs, leastPauseMs: everyMs })
  const listens = [jobsChannel, 'outbox'].map((channel) =>
    createListen({ url: sleep.database.url, channel, onNotify: loop.wake, log: options.log }),
  )

  async function sleepMs(): Promise<number> {
    const longestMs = listens.every((each) => each.isConnected()) ? longestSleepMs : everyMs
    const dueInMs = (await sleep?.dueInMs?.()) ?? longestMs
    // What is due though the run found nothing is locked by another replica.
    return dueInMs <= 0 ? everyMs : Math.min(Math.max(dueInMs, leastSleepMs), longestMs)
  }

  return {
    name,
    flush: loop.flush,
    async start() {
      await Promise.all(listens.map((each) => each.start?.()))
      await loop.start()
    },
    async drain() {
      await Promise.all(listens.map((each) => each.stop?.()))
      await loop.stop()
    },
  }
}
