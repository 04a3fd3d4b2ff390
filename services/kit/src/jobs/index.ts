/** Jobs: idempotent scans for due rows. The clock starts them in every replica. */
import type { Flushable, Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'
import { createListen, type Database, jobsChannel } from '../postgres/index.ts'
import type { Observer } from '../telemetry/index.ts'
import { nodeTimers, type Timers } from '../timers/index.ts'
import { createLoop, type Loop } from './loop.ts'

/** Maximum sleep of a job, in ms. Work that was not announced waits this long. */
const longestSleepMs = 30_000
/** How long a job polls every `everyMs` after a lost notification, in ms. A connection pooler may drop all notifications. */
const doubtMs = 10 * 60_000
/** If a row is due this much earlier than expected, in ms, its notification was lost. */
const unexpectedMs = 1_000
/** Minimum sleep, in ms, so that a frozen test clock does not cause a busy loop. */
const leastSleepMs = 50

/** How a job sleeps while no row is due. */
interface Sleep {
  readonly database: Pick<Database, 'url'>
  /** Resolves to the time until the next row is due, in ms. 0 or less: due now. Undefined: no row will be due. */
  readonly dueInMs?: () => Promise<number | undefined>
  /** Maximum sleep, in ms; default: 30 s. */
  readonly longestMs?: number
}

/**
 * Creates a job that the clock starts. `run` handles a bounded number of due rows and resolves to their number. It finds them
 * with FOR UPDATE SKIP LOCKED, so that replicas share them. `run` is called again at once if it handled rows, else after
 * `everyMs`.
 *
 * With `sleep` the job sleeps while no row is due. It wakes up when the service handles or publishes events, on `notifyJobs` or
 * when the clock is set; it then runs `everyMs` after its last run at the earliest. It also wakes up after `dueInMs` and after
 * `longestMs`. If it then finds a row although `dueInMs` expected none, a notification was lost. As further notifications may
 * be lost, the job then runs every `everyMs` for ten minutes.
 */
export function createJob(options: {
  name: string
  everyMs: number
  run: () => Promise<number>
  sleep?: Sleep
  log: Log
  /** Default: Node's timers. Tests pass their own. */
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
    // Without `dueInMs`, rows may come due by the clock without a notification.
    const knows = sleep?.dueInMs !== undefined
    expectsNothing = isTrusted && knows && (dueInMs ?? Number.POSITIVE_INFINITY) > longestMs + unexpectedMs
    if (dueInMs === undefined) return longestMs
    // If a row is due that the run did not find, another replica has locked it.
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

/** Returns a function that adds metrics: runs, failures, and the delay of a due run. */
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
