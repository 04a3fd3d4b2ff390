import { createRequire } from 'node:module'

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
