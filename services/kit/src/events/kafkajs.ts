import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import kafkajs from 'kafkajs'

/** The parts of kafkajs 2.2.4's request queue that the patch uses. Each connection has such a queue. */
interface RequestQueue {
  readonly pending: readonly unknown[]
  readonly throttledUntil: number
  scheduleCheckPendingRequests(): void
}

const require = createRequire(import.meta.url)
const { prototype } = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue }
const schedule = prototype.scheduleCheckPendingRequests

/**
 * After every response kafkajs schedules a check of its queue for `throttledUntil`. If the broker does not throttle, that time
 * is in the past, and Node warns about the negative timeout. The check is needed only if requests are pending or the broker
 * throttles.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this)
}

const defaultPace = { retryMs: 200, untilMs: 60_000 }

/**
 * Makes a call, and retries it every 200 ms for up to a minute while it fails with a retriable error. A new topic causes such
 * errors: it is unknown or has no leader until its broker has created the files of all partitions. Throws the last error.
 */
export async function whileNew<T>(call: () => Promise<T>, pace = defaultPace): Promise<T> {
  for (const end = performance.now() + pace.untilMs; ; await pause(pace.retryMs)) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof kafkajs.KafkaJSError && error.retriable) || performance.now() > end) throw error
    }
  }
}
