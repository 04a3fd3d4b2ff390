import { setTimeout as timersPhase } from 'node:timers/promises'
import type { Timer, Timers } from '../timers/index.ts'

export interface ManualTimers extends Timers {
  /** Advances by `ms`. Calls each timer when it is due, and lets its work continue before the next. */
  advance(ms: number): Promise<void>
  /** Advances by `ms` at once, as if the machine had paused: due timers are called late, each once. */
  stall(ms: number): Promise<void>
  /** Calls `start` and, once it has set a timer, advances by `ms` only. Returns its result. */
  within<T>(ms: number, start: () => Promise<T>): Promise<T>
  /**
   * Advances from timer to timer until the promise is settled; returns its result. The total time depends on the machine:
   * to test a limit, use `within`.
   */
  until<T>(promise: Promise<T>): Promise<T>
  /** Time until the next timer is due, in ms; undefined if there is none. */
  nextMs(): number | undefined
  /** Time until each timer is due, in ms, the next one first. */
  pending(): number[]
}

/** Number of turns of the event loop before `until` advances, so that data from sockets is handled. */
const turnsBetween = 20

/**
 * Creates timers for a test: time advances only when the test says so. Callbacks run in the timers phase of Node's event loop.
 */
export function manualTimers(): ManualTimers {
  const queue = createQueue()

  async function advance(ms: number): Promise<void> {
    const end = queue.now() + ms
    await timersPhase() // pending work may be about to set a timer
    for (let due = queue.next(); due && due.at <= end; due = queue.next()) {
      await timersPhase()
      if (due !== queue.next() || due.at > end) continue // the timer was cleared or refreshed meanwhile
      queue.call(due)
      await new Promise(setImmediate)
    }
    queue.set(end)
  }

  const pending = () =>
    queue
      .all()
      .map(({ at }) => Math.max(0, at - queue.now()))
      .toSorted((a, b) => a - b)
  const nextMs = () => pending()[0]

  return {
    now: queue.now,
    after: queue.after,
    signal(ms) {
      const controller = new AbortController()
      queue.after(ms, () => controller.abort(new DOMException(`${ms} ms are over`, 'TimeoutError')))
      return controller.signal
    },
    advance,
    async stall(ms) {
      await timersPhase()
      queue.set(queue.now() + ms)
      for (const due of queue.due()) queue.call(due)
    },
    async within(ms, start) {
      const before = queue.count()
      const promise = start()
      const isSettled = watch(promise)
      while (queue.count() === before && !isSettled()) await timersPhase()
      await advance(ms)
      return promise
    },
    async until(promise) {
      const isSettled = watch(promise)
      for (;;) {
        for (let turn = 0; turn < turnsBetween && !isSettled(); turn += 1) await timersPhase()
        if (isSettled()) return promise
        await advance(nextMs() ?? 0)
      }
    },
    nextMs,
    pending,
  }
}

/** Returns a function that reports whether a promise is settled. */
function watch(promise: Promise<unknown>): () => boolean {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  promise.then(settle, settle)
  return () => isSettled
}

interface Entry {
  at: number
  readonly run: () => void
}

/** Creates the queue of pending timers, with the current time. */
function createQueue() {
  let now = 0
  let count = 0
  const pending = new Set<Entry>()
  return {
    now: () => now,
    /** How many timers were ever set. */
    count: () => count,
    set(to: number) {
      now = Math.max(now, to)
    },
    after(ms: number, run: () => void): Timer {
      count += 1
      const entry: Entry = { at: now + ms, run }
      pending.add(entry)
      return {
        refresh() {
          entry.at = now + ms
          pending.add(entry)
        },
        clear: () => void pending.delete(entry),
      }
    },
    next: () => [...pending].toSorted((a, b) => a.at - b.at)[0],
    all: () => [...pending],
    due: () => [...pending].filter(({ at }) => at <= now),
    call(entry: Entry) {
      now = Math.max(now, entry.at)
      pending.delete(entry)
      entry.run()
    },
  }
}
