import type { Flushable, Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { createListen, type Database, jobsChannel } from '../postgres/index.ts'
import type { Observer } from '../telemetry/index.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'
import { createLoop, type Loop } from './loop.ts'

/** How long a job sleeps at most, in ms: what woke nobody waits so long. */
const longestSleepMs = 30_000
/** After something came due unannounced, notifications are not relied on for so long: a pooler may swallow them all. */
const doubtMs = 10 * 60_000
/** What is found due so much earlier than was expected has been announced to nobody. */
const unexpectedMs = 1_000
/** A clock that stands still just before something is due is read no oftener than this. */
const leastSleepMs = 50

/** What a job that sleeps is woken by. */
export interface Sleep {
  readonly database: Pick<Database, 'url'>
  /** How long until something is due, in ms; 0 or less where something is, undefined for never. */
  readonly dueInMs?: () => Promise<number | undefined>
  /** How long it sleeps at most, in ms; 30 s where nothing is said. */
  readonly longestMs?: number
}

/**
 * Something that the clock starts. `run` handles a bounded number of due rows (found with
 * FOR UPDATE SKIP LOCKED, so that replicas share them) and returns how many; it is called again
 * at once while there were any, else every `everyMs`.
 *
 * With `sleep` it is not called while nothing can be due. What makes something due ends its sleep:
 * the service has handled or published events, the clock was set, `notifyJobs`, or `dueInMs` has
 * passed. Then it is called as often as without, and 30 s after the last time at the latest. Where
 * something is due by then though `dueInMs` expected nothing, its notification was lost, as others may
 * be: for ten minutes it is called every `everyMs`.
 */
export function createJob(options: {
  name: string
  everyMs: number
  run: () => Promise<number>
  sleep?: Sleep
  log: Log
  /** Node's unless a test gives its own. */
  timers?: Timers
}): Part & Flushable {
  const { everyMs, sleep, timers = nodeTimers } = options
  const name = `job ${options.name}`
  if (!sleep) {
    const loop = createLoop({ ...options, pauseMs: () => everyMs })
    return {
      name,
      observe: observing(options.name, loop, timers),
      start: loop.start,
      drain: loop.stop,
      flush: loop.flush,
    }
  }
  let expectsNothing = false
  let doubtUntil = 0
  const onUnwoken = () => {
    if (expectsNothing) doubtUntil = timers.now() + doubtMs
  }
  const loop = createLoop({ ...options, pauseMs: sleepMs, leastPauseMs: everyMs, onUnwoken })
  const listens = [jobsChannel, 'outbox'].map((channel) =>
    createListen({ url: sleep.database.url, channel, onNotify: loop.wake, log: options.log }),
  )

  async function sleepMs(): Promise<number> {
    const isTrusted = listens.every((each) => each.isConnected()) && timers.now() >= doubtUntil
    const longestMs = isTrusted ? (sleep?.longestMs ?? longestSleepMs) : everyMs
    const dueInMs = await sleep?.dueInMs?.()
    // What has no due time of its own may come due by the clock, announced to nobody.
    const knows = sleep?.dueInMs !== undefined
    expectsNothing = isTrusted && knows && (dueInMs ?? Number.POSITIVE_INFINITY) > longestMs + unexpectedMs
    if (dueInMs === undefined) return longestMs
    // What is due though the run found nothing is locked by another replica.
    return dueInMs <= 0 ? everyMs : Math.min(Math.max(dueInMs, leastSleepMs), longestMs)
  }

  return {
    name,
    observe: observing(options.name, loop, timers),
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

/** Says how often a job ran and failed, and for how long a run has been due. */
const observing =
  (job: string, { state }: Loop, { now }: Timers) =>
  ({ metrics }: Observer): void => {
    const labels = { job }
    metrics.sampled('counter', 'job_runs_total', 'Runs of a job that went well.', () => [{ labels, value: state.runs }])
    metrics.sampled('counter', 'job_failures_total', 'Runs of a job that failed.', () => [
      { labels, value: state.failures },
    ])
    metrics.sampled('gauge', 'job_delay_seconds', 'For how long a run has been due that is not over.', () => {
      const { dueAt } = state
      return dueAt === undefined ? [] : [{ labels, value: Math.max(0, now() - dueAt) / 1000 }]
    })
  }
