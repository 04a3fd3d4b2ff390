import pg from 'pg'
import type { Log } from '../log/index.ts'

const reconnectMs = 500
/**
 * Idle time after which Node probes the server, in ms. It probes every second, and after ten failures the server counts as
 * dead.
 */
const keepAliveMs = 10_000

export interface Listener {
  readonly channel: string
  readonly onNotify: (payload: string) => void
}

type SharedConnection = ReturnType<typeof openConnection>

/** The connections of this process, by the database's URL. */
const connections = new Map<string, SharedConnection>()

/** Returns the connection on which this process listens to a database. The connection is open while it has listeners. */
export function shareConnection(url: string, log: Log): SharedConnection {
  const known = connections.get(url)
  if (known) return known
  const opened = openConnection(url, log, () => connections.delete(url))
  connections.set(url, opened)
  return opened
}

/** Notifies this process's listeners of a channel, without the database. */
export function notifyInProcess(url: string, channel: string): void {
  connections.get(url)?.notify(channel, '')
}

/** A client and the channels that it listens to. */
interface Session {
  readonly client: pg.Client
  /** Channel → its `listen` statement, settled once the database has run it. */
  readonly channels: Map<string, Promise<unknown>>
  readonly ready: Set<string>
}

function openConnection(url: string, log: Log, onEmpty: () => void) {
  const listeners = new Set<Listener>()
  let session: Session | undefined
  let opening: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function notify(channel: string, payload: string): void {
    for (const each of [...listeners]) if (each.channel === channel) each.onNotify(payload)
  }

  /**
   * Opens the connection. Settles after the first attempt. A failed or broken connection is opened again after `reconnectMs`.
   */
  async function open(): Promise<void> {
    const next: Session = { client: createClient(url), channels: new Map(), ready: new Set() }
    session = next
    const broke = (error?: unknown) => {
      if (session !== next) return
      session = undefined
      log.debug({ err: error }, 'not listening for a moment')
      next.client.end().catch(() => {})
      timer = setTimeout(() => {
        opening = open()
      }, reconnectMs)
      for (const each of [...listeners]) each.onNotify('')
    }
    next.client.on('error', broke)
    next.client.on('end', () => broke())
    next.client.on('notification', ({ channel, payload = '' }) => notify(channel, payload))
    try {
      await next.client.connect()
      await Promise.all([...listeners].map((each) => begin(next, each)))
    } catch (error) {
      broke(error)
    }
  }

  async function begin(own: Session, listener: Listener): Promise<void> {
    await listen(own, listener.channel)
    if (session === own && listeners.has(listener)) listener.onNotify('')
  }

  return {
    notify,
    isListening: ({ channel }: Listener) => session?.ready.has(channel) ?? false,
    async add(listener: Listener): Promise<void> {
      listeners.add(listener)
      if (!opening) {
        opening = open()
        return opening
      }
      await opening
      // If the connection breaks meanwhile, the next connection listens to this channel too.
      if (session) await begin(session, listener).catch(() => {})
    },
    async remove(listener: Listener): Promise<void> {
      if (!listeners.delete(listener) || listeners.size > 0) return
      onEmpty()
      clearTimeout(timer)
      const last = session
      session = undefined
      await last?.client.end().catch(() => {})
    },
  }
}

const createClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: 'listen',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })

async function listen({ client, channels, ready }: Session, channel: string): Promise<void> {
  const listening = channels.get(channel) ?? client.query(`listen ${pg.escapeIdentifier(channel)}`)
  channels.set(channel, listening)
  await listening
  ready.add(channel)
}
