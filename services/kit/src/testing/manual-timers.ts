import { setTimeout as timersPhase } from 'node:timers/promises'
import type { Timer, Timers } from '../timers/index.ts'

export interface ManualTimers extends Timers {
  /** Lets `ms` pass: calls each timer that comes due at its time, and lets what it begins run on before the next. */
  advance(ms: number): Promise<void>
  /** Lets `ms` pass at once, as if the machine had stood still: timers that came due are called late, each once. */
  stall(ms: number): Promise<void>
  /** Starts something and, once it has set a timer, lets `ms` pass and no more. Returns its result. */
  within<T>(ms: number, start: () => Promise<T>): Promise<T>
  /**
   * Lets time pass, from timer to timer, until the promise is settled; returns its result. How much passes depends on
   * the machine: a test of a limit uses `within`.
   */
  until<T>(promise: Promise<T>): Promise<T>
  /** In how many ms the next timer is due; undefined if there is none. */
  nextMs(): number | undefined
  /** In how many ms each timer is due, the next one first. */
  pending(): number[]
}

/** Turns of the event loop in which what came in from a socket is handled. */
const turnsBetween = 20

/** Timers for a test: no time passes unless the test lets it. They are called where Node calls its own in its event loop. */
export function manualTimers(): ManualTimers {
  const queue = createQueue()

  async function advance(ms: number): Promise<void> {
    const end = queue.now() + ms
    await timersPhase() // what was begun may be about to set one
    for (let due = queue.next(); due && due.at <= end; due = queue.next()) {
      await timersPhase()
      if (due !== queue.next() || due.at > end) continue // it was cleared or refreshed meanwhile
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

/** Returns whether a promise is settled by now. */
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

/** Timers that are set, and the time by which they are due. */
function createQueue() {
  let now = 0
  let count = 0
  const pending = new Set<Entry>()
  return {
    now: () => now,
    /** How many were ever set. */
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
