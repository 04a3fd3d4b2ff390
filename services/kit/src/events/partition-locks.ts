import pLimit from 'p-limit'
import pg from 'pg'
import { commonErrors } from '../errors/index.ts'
import type { Log } from '../log/index.ts'

/** Events that a group has yet to handle. Their partitions are locked for the caller until it calls `release`. */
export interface Taken {
  /** The events of subscribed types, and the last event of each partition. */
  readonly rows: readonly TakenRow[]
  /** Number of events read, those of other types included. */
  readonly count: number
  /** Partitions with pending events that another process has locked. */
  readonly elsewhere: readonly Partition[]
  /** Whether a partition may have more events than fit into `most`. */
  readonly isFull: boolean
  release(): void
}

export interface Partition {
  readonly topic: string
  readonly partition: number
}

export interface TakenRow extends Partition {
  readonly position: string
  /** Null if the group does not subscribe to this event type. */
  readonly event: Buffer | null
  /** The group's cursor in the partition. */
  readonly start: string
}

export interface TakeOptions {
  readonly group: string
  readonly topics: readonly string[]
  /** The event types that the group subscribes to; default: all. */
  readonly types?: readonly string[] | undefined
  /** Partitions to leave out. */
  readonly skipped?: readonly Partition[]
  /** If given, only this partition is taken. */
  readonly only?: Partition
  /** Maximum number of events. Partitions with pending events share it equally, rounded up. */
  readonly most: number
}

/** Locks partitions, so that only one process at a time handles a partition for a group. */
export interface PartitionLocks {
  take(options: TakeOptions): Promise<Taken>
  /** Releases the partitions that this group is not processing. */
  giveUp(group: string): Promise<void>
  stop(): Promise<void>
}

/** Maximum time for which a process keeps the lock of an idle partition, in ms. Keeping the lock saves one unlock per pass. */
const keptMs = 1_000

/**
 * With these settings the server notices within 25 s that a connection broke silently, and frees the locks of the connection.
 * The connection holds no transaction and no rows.
 */
const settings = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

const takeEvents = { name: 'take events', text: 'select * from take_events($1, $2, $3, $4, $5, $6, $7)' }
const unlock = {
  name: 'unlock partitions',
  text: `select pg_advisory_unlock(hashtextextended(name, 0)) from unnest($1::text[]) name`,
}

interface Row extends Omit<TakenRow, 'position'> {
  readonly held: boolean
  readonly position: string | null
  /** Number of events of the partition that were read. */
  readonly seen: number
  readonly is_full: boolean
}

export const nameOf = ({ topic, partition }: Partition): string => `${topic}/${partition}`

/**
 * Creates partition locks. They belong to one connection of this process and end with it, even if the process is killed. If
 * the connection breaks while a partition is handled, another process may handle the same events. The second process then
 * waits at the inbox, so each event still takes effect once and in order.
 */
export function createPartitionLocks(url: string, log: Log): PartitionLocks {
  const session = createSession(url, log)
  /** Partitions that are being processed, by group and partition, even if their connection broke meanwhile. */
  const inUse = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  /** Unlocks partitions that are not being processed. If that fails, it closes the connection, which frees the locks. */
  const unlockFree = (isMeant: (key: string) => boolean): Promise<void> =>
    session.useIfOpen(async ({ client, kept }) => {
      const keys = [...kept].filter((key) => !inUse.has(key) && isMeant(key))
      if (keys.length === 0) return
      for (const key of keys) kept.delete(key)
      await client.query({ ...unlock, values: [keys] }).catch(() => client.end().catch(() => {}))
    })

  function unlockLater(): void {
    timer ??= setTimeout(async () => {
      timer = undefined
      await unlockFree(() => true).catch(() => {})
      if (inUse.size > 0) unlockLater()
    }, keptMs).unref()
  }

  return {
    take: ({ group, topics, types, skipped = [], only, most }) =>
      session.use(async ({ client, kept }) => {
        const prefix = `${group} `
        const namesOf = (keys: ReadonlySet<string>) =>
          [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
        // Leaves out partitions in use, since PostgreSQL would grant this session its own locks a second time.
        const notTaken = [...skipped.map(nameOf), ...namesOf(inUse)]
        const values = [group, topics, types, notTaken, only ? [nameOf(only)] : null, namesOf(kept), most]
        const { rows } = await client.query<Row>({ ...takeEvents, values })
        const held = new Set(rows.filter((row) => row.held).map((row) => prefix + nameOf(row)))
        for (const key of held) {
          kept.add(key)
          inUse.add(key)
        }
        return {
          rows: rows.filter((row): row is Row & TakenRow => row.position !== null),
          count: new Map(rows.map((row) => [nameOf(row), row.seen])).values().reduce((sum, seen) => sum + seen, 0),
          elsewhere: rows.filter((row) => !row.held),
          isFull: rows.some((row) => row.is_full),
          release() {
            for (const key of held) inUse.delete(key)
            if (held.size > 0) unlockLater()
          },
        }
      }),
    giveUp: (group) => unlockFree((key) => key.startsWith(`${group} `)).catch(() => {}),
    async stop() {
      clearTimeout(timer)
      await session.end()
    },
  }
}

interface Session {
  readonly client: pg.Client
  /** Locks of the connection, by group and partition. */
  readonly kept: Set<string>
}

/** Creates a connection that opens at its first use, and again after it broke. */
function createSession(url: string, log: Log) {
  let session: Promise<Session> | undefined
  const oneAtATime = pLimit(1)
  let isEnded = false

  async function open(): Promise<Session> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'event log partitions',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
      options: settings,
    })
    const broke = (error?: Error) => {
      if (error) log.debug({ err: error }, 'the connection of the partition locks broke')
      session = undefined // the next call connects again
    }
    client.on('error', broke)
    client.on('end', () => broke())
    await client.connect()
    return { client, kept: new Set() }
  }

  function connect(): Promise<Session> {
    // Locks taken after the end would never be released.
    if (isEnded) return Promise.reject(commonErrors.unavailable())
    session ??= open().catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }

  return {
    /** Runs work on the connection, one piece at a time. */
    use: <T>(work: (own: Session) => Promise<T>): Promise<T> => oneAtATime(async () => work(await connect())),
    /** Like `use`, but does nothing if there is no connection. */
    useIfOpen: (work: (own: Session) => Promise<void>): Promise<void> =>
      oneAtATime(async () => {
        const own = await session?.catch(() => undefined)
        if (own) await work(own)
      }),
    async end() {
      isEnded = true
      const own = await session?.catch(() => undefined)
      await own?.client.end().catch(() => {})
    },
  }
}
