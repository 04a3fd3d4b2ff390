import type { Log } from '@hunch/kit/log'
import { clientLimits } from './limits.ts'

/** A client event as it is forwarded: without the member. */
export interface ClientEvent {
  readonly action: string
  readonly category: string | null
  readonly label: string | null
  readonly value: number | null
  readonly at: string
}

/** Sends client events to an analytics service that the operator chooses. The caller does not notice failures. */
export interface EventForwarder {
  send(event: ClientEvent): void
  close(): void
}

const noForwarder: EventForwarder = { send() {}, close() {} }

/** Creates a forwarder that posts each event as JSON, without retries. Drops events while too many requests are in flight. */
export function createEventForwarder(url: string | undefined, log: Log): EventForwarder {
  if (!url) return noForwarder
  const closed = new AbortController()
  let inFlight = 0

  async function post(event: ClientEvent): Promise<void> {
    inFlight += 1
    try {
      const response = await fetch(url as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(clientLimits.forwardTimeoutMs)]),
      })
      await response.body?.cancel()
    } catch (error) {
      log.debug({ err: error }, 'a client event was not forwarded')
    } finally {
      inFlight -= 1
    }
  }

  return {
    send(event) {
      if (inFlight < clientLimits.forwardsInFlight) void post(event)
    },
    close: () => closed.abort(),
  }
}
