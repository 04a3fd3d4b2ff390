import type { Log } from '@hunch/kit/log'

/** What leaves the product about something that was done in the app: never by whom. */
export interface ClientEvent {
  readonly action: string
  readonly category: string | null
  readonly label: string | null
  readonly value: number | null
  readonly at: string
}

/** An analytics service of the operator's choice; whether it hears anything makes no difference here. */
export interface Sink {
  send(event: ClientEvent): void
  close(): void
}

const timeoutMs = 3_000
const mostAtOnce = 20

const noSink: Sink = { send() {}, close() {} }

/** Posts events as JSON, one each, and forgets them; while too many are under way, further ones are dropped. */
export function createSink(url: string | undefined, log: Log): Sink {
  if (!url) return noSink
  const closed = new AbortController()
  let underWay = 0

  async function post(event: ClientEvent): Promise<void> {
    underWay += 1
    try {
      const response = await fetch(url as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
    } catch (error) {
      log.debug({ err: error }, 'the sink did not take an event')
    } finally {
      underWay -= 1
    }
  }

  return {
    send(event) {
      if (underWay < mostAtOnce) void post(event)
    },
    close: () => closed.abort(),
  }
}
