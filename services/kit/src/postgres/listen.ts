import pg from 'pg'
import type { Part } from '../lifecycle/index.ts'
import type { Log } from '../log/index.ts'

const reconnectMs = 500

/**
 * Calls `heard` whenever a channel is notified, and once after every (re)connection, as
 * notifications sent meanwhile are lost. Only a hint to look now: whoever uses it polls too.
 */
export function createListen({
  url,
  channel,
  heard,
  log,
}: {
  url: string
  channel: string
  heard: () => void
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
    next.on('notification', heard)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard()
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
