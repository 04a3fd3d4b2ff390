import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventLog, openEventLog, type Subscription } from '@hunch/kit/events'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { changeOf, topics } from './changes.ts'
import type { Hub } from './hub.ts'

/** How long a start waits for the log before it goes on without. */
const patienceMs = 5_000
const againMs = 1_000

interface Hearing {
  readonly eventLog: EventLog
  readonly subscription: Subscription
}

/**
 * Hears the event log from now on, under a group of this process's own. A gateway serves also
 * while the log is away: it tries on, and once it hears, clients are told to ask again.
 */
export function createEar({ url, hub, log }: { url: string; hub: Hub; log: Log }): Part & Flushable {
  const group = `live-${randomBytes(8).toString('hex')}`
  const ending = new AbortController()
  let hearing: Hearing | undefined
  let opening: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      const eventLog = openEventLog(url, { log })
      const subscription = eventLog.subscribe({
        group,
        topics,
        from: 'now',
        handle: async (batch) => hub.hear(batch.flatMap(({ event }) => changeOf(event) ?? [])),
      })
      try {
        await eventLog.start?.()
        await subscription.start?.()
        hearing = { eventLog, subscription }
        if (failures > 0) hub.lose()
        return
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the event log is away; live updates wait for it')
        await eventLog.stop?.()
        await pause(againMs, ending.signal)
      }
    }
  }

  return {
    name: 'live updates',
    async start() {
      opening = open()
      await Promise.race([opening, pause(patienceMs, ending.signal)])
    },
    async drain() {
      ending.abort()
      await opening
      await hearing?.subscription.drain?.()
    },
    async stop() {
      await hearing?.eventLog.stop?.()
    },
    async flush() {
      const heard = (await hearing?.subscription.flush()) ?? 0
      return heard + hub.tell()
    },
  }
}

/** A pause that ends early, quietly, with the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})
