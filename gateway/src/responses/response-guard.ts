import type { ServerResponse } from 'node:http'
import { type Containment, sendProblem } from '@hunch/kit/http'
import type { Timer, Timers } from '@hunch/kit/timers'

/**
 * Ensures that a request gets one response. Everything that can end an exchange (handler, timer,
 * upstream, malformed bytes) asks its guard before it responds; the first one wins.
 */
export interface ResponseGuard {
  /** Whether a response was begun or sent, or the client has disconnected. */
  readonly isOver: boolean
  /** Whether the gateway ended the exchange with a problem. */
  readonly isRejected: boolean
  /** Reserves the response for the caller; false if the exchange is over. */
  claim(): boolean
  /** Ends the exchange with a problem, unless the exchange is over. `close` also ends the connection. */
  reject(error: unknown, options?: { close?: boolean }): void
  /** Runs a callback after `ms`, unless the exchange is over by then. */
  after(ms: number, run: () => void): Timer
  /** Runs a callback once the exchange is rejected or its response closed; immediately if that has already happened. */
  whenOver(run: () => void): void
}

export interface ResponseGuards {
  /** Returns the guard of a response, the same one on every call. */
  of(response: ServerResponse): ResponseGuard
}

/** Creates the guards of all exchanges. An exception in a callback ends only its own exchange. */
export function createResponseGuards(containment: Containment, timers: Timers): ResponseGuards {
  const guards = new WeakMap<ServerResponse, ResponseGuard>()
  return {
    of(response) {
      const existing = guards.get(response)
      if (existing) return existing
      const guard = createResponseGuard(response, containment, timers)
      guards.set(response, guard)
      return guard
    },
  }
}

function createResponseGuard(response: ServerResponse, containment: Containment, given: Timers): ResponseGuard {
  const callbacks: (() => void)[] = []
  let state: 'open' | 'claimed' | 'rejected' | 'closed' = response.closed || response.destroyed ? 'closed' : 'open'

  const end = () => {
    timers.clear()
    for (const run of callbacks.splice(0)) contained(run)
  }
  const contained = (run: () => void) => {
    try {
      run()
    } catch (error) {
      containment.fail(response, error)
    }
  }
  const isOver = () => state !== 'open' || response.headersSent || response.writableEnded || response.destroyed
  const timers = createTimers(given, isOver, contained)
  response.on('close', () => {
    if (state !== 'rejected') state = 'closed'
    end()
  })

  return {
    get isOver() {
      return isOver()
    },
    get isRejected() {
      return state === 'rejected'
    },
    claim() {
      if (isOver()) return false
      state = 'claimed'
      timers.clear()
      return true
    },
    reject(error, { close = false } = {}) {
      if (isOver()) return
      state = 'rejected'
      if (close) response.setHeader('connection', 'close')
      sendProblem(response, error, String(response.getHeader('x-request-id') ?? ''))
      end()
    },
    after: timers.start,
    whenOver(run) {
      if (state === 'rejected' || state === 'closed') contained(run)
      else callbacks.push(run)
    },
  }
}

/** Creates the timers of one exchange. No timer starts or fires once the exchange is over. */
function createTimers({ after }: Timers, isOver: () => boolean, contained: (run: () => void) => void) {
  const timers = new Set<Timer>()
  return {
    start(ms: number, run: () => void): Timer {
      const timer = after(ms, () => {
        if (!isOver()) contained(run)
      })
      if (isOver()) timer.clear()
      else timers.add(timer)
      return {
        clear() {
          timers.delete(timer)
          timer.clear()
        },
        refresh: () => void (timers.has(timer) && timer.refresh()),
      }
    },
    clear() {
      for (const timer of timers) timer.clear()
      timers.clear()
    },
  }
}
