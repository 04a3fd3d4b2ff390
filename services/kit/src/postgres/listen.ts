import pg from 'pg'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'

const reconnectMs = 500

/**
 * Calls `onNotify` with the payload whenever a channel is notified, and once with none after every
 * (re)connection, as notifications sent meanwhile are lost. Only a hint: its users poll too.
 */
export function createListen({
  url,
  channel,
  onNotify,
  log,
}: {
  url: string
  channel: string
  onNotify: (payload: string) => void
  log: Log
}): Part {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: `listen ${channel}`, keepAlive: true })
    client = next
    const again = (error?: unknown) => {
      if (stopped || client !== next) return
      client = undefined
      log.debug({ err: error, channel }, 'not listening for a moment')
      next.end().catch(() => {})
      timer = setTimeout(() => void listen(), reconnectMs)
    }
    next.on('error', again)
    next.on('end', () => again())
    next.on('notification', ({ payload = '' }) => onNotify(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      onNotify('')
    } catch (error) {
      again(error)
    }
  }

  return {
    name: `listen ${channel}`,
    start: listen,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
