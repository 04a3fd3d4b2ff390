import pLimit from 'p-limit'
import pg from 'pg'
import { commonErrors } from '../errors/index.ts'
import type { Log } from '../log/index.ts'

/** Events that a group has yet to handle, of partitions that nobody else handles until they are released. */
export interface Taken {
  /** Those that the group wants, and the last of each partition. */
  readonly rows: readonly TakenRow[]
  /** How many events that were, with those that the group does not want. */
  readonly count: number
  /** Partitions that have something, which another process or other work of this one has. */
  readonly elsewhere: readonly Partition[]
  /** A partition may have more than fitted. */
  readonly isFull: boolean
  release(): void
}

export interface Partition {
  readonly topic: string
  readonly partition: number
}

export interface TakenRow extends Partition {
  readonly position: string
  /** Null where its type is not wanted. */
  readonly event: Buffer | null
  /** The group's cursor of the partition. */
  readonly start: string
}

export interface TakeOptions {
  readonly group: string
  readonly topics: readonly string[]
  /** The types of events that the group wants; all where nothing is said. */
  readonly types?: readonly string[] | undefined
  /** Partitions that are left alone. */
  readonly skipped?: readonly Partition[]
  /** Only this partition. */
  readonly only?: Partition
  /** How many events at most, all partitions together. */
  readonly most: number
}

/** Which partitions this process handles, so that no other does at the same time. */
export interface PartitionLocks {
  take(options: TakeOptions): Promise<Taken>
  /** Gives others what this group has no work under way for. */
  giveUp(group: string): Promise<void>
  stop(): Promise<void>
}

/** How long a process keeps a partition at most that it does nothing about, in ms: a pass needs no unlocking. */
const keptMs = 1_000

/**
 * A connection that broke unseen is noticed by the server within 25 s, and its locks are free. It
 * holds no transaction, no rows.
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
  /** How many events of the partition were looked at. */
  readonly seen: number
  readonly is_full: boolean
}

export const nameOf = ({ topic, partition }: Partition): string => `${topic}/${partition}`

/**
 * Locks of partitions that belong to one connection of this process and end with it, be it killed.
 * Where the connection breaks while a partition is handled, another process may begin the same: the
 * inbox lets each event have its effect once, and in order, as the second waits there.
 */
export function createPartitionLocks(url: string, log: Log): PartitionLocks {
  const session = createSession(url, log)
  /** By group and partition, also of a connection that has broken meanwhile. */
  const inUse = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  /** Unlocks what no work is under way for; where that fails, the connection is closed, and with it the locks. */
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
        // The same session would get its own locks again.
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
  /** The locks that it has, by group and partition. */
  readonly kept: Set<string>
}

/** One connection, opened when it is first needed, and again where it broke. */
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
    // Locks that nobody gives back would keep the partitions from everybody.
    if (isEnded) return Promise.reject(commonErrors.unavailable())
    session ??= open().catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }

  return {
    /** One after another, as a connection takes queries. */
    use: <T>(work: (own: Session) => Promise<T>): Promise<T> => oneAtATime(async () => work(await connect())),
    /** The same, but does nothing where there is no connection. */
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
