import { setTimeout as sleep } from 'node:timers/promises'
import { type EventLog, openEventLog, type Subscription } from '@hunch/kit/events'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Broadcaster } from './broadcaster.ts'
import { type Change, changesOf, topics } from './changes.ts'
import { liveLimits } from './limits.ts'

interface ConsumerOptions {
  readonly url: string
  readonly poolSize?: number | undefined
  /** The consumer group, unique to this process. */
  readonly group: string
  readonly broadcaster: Broadcaster
  readonly log: Log
}

interface Consumer {
  readonly eventLog: EventLog
  readonly subscription: Subscription
}

/**
 * Consumes new events of the event log. If the log is unavailable, the gateway starts anyway. The
 * consumer then retries, and makes all clients fetch everything again once it has connected.
 */
export function createEventConsumer(options: ConsumerOptions): Part & Flushable {
  const { broadcaster, log } = options
  const ending = new AbortController()
  let consumer: Consumer | undefined
  let opening: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      const { eventLog, subscription } = createConsumer(options)
      try {
        await eventLog.start?.()
        await subscription.start?.()
        consumer = { eventLog, subscription }
        if (failures > 0) broadcaster.reset()
        return
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the event log is unavailable; live updates wait for it')
        await subscription.drain?.()
        await eventLog.stop?.()
        await pause(liveLimits.eventLogRetryMs, ending.signal)
      }
    }
  }

  return {
    name: 'live updates',
    async start() {
      opening = open()
      await Promise.race([opening, pause(liveLimits.eventLogStartMs, ending.signal)])
    },
    async drain() {
      ending.abort()
      await opening
      await consumer?.subscription.drain?.()
    },
    async stop() {
      await consumer?.eventLog.stop?.()
    },
    async flush() {
      const handled = (await consumer?.subscription.flush()) ?? 0
      return handled + broadcaster.flush()
    },
  }
}

function createConsumer({ url, poolSize, group, broadcaster, log }: ConsumerOptions): Consumer {
  const eventLog = openEventLog(url, { log, poolSize })
  const subscription = eventLog.subscribe({
    group,
    topics,
    from: 'now',
    handle: async (batch) => broadcaster.handle(batch.flatMap(({ event }) => readChanges(event, log))),
  })
  return { eventLog, subscription }
}

/** Returns the changes of an event; none if it cannot be decoded, so that later events still arrive. */
function readChanges(event: Event, log: Log): Change | readonly Change[] {
  try {
    return changesOf(event)
  } catch (error) {
    const { id: eventId, type } = event
    log.error({ err: error, eventId, type }, 'an event cannot be decoded; live streams miss it')
    return []
  }
}

/** Resolves after `ms`, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})
