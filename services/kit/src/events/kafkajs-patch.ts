import { createRequire } from 'node:module'

/** What kafkajs 2.2.4 keeps for each connection, as far as it matters here. */
interface RequestQueue {
  readonly pending: readonly unknown[]
  readonly throttledUntil: number
  scheduleCheckPendingRequests(): void
}

const require = createRequire(import.meta.url)
const { prototype } = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue }
const schedule = prototype.scheduleCheckPendingRequests

/**
 * kafkajs looks at its queue again after every answer, at the time until which the broker throttles
 * it: where it does not, that lies in 1970, and Node warns of the negative pause. There is nothing
 * to look at again unless something waits or the broker throttles.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this)
}
