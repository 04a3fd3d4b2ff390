import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import pg from 'pg'
import type { Log } from '../log/index.ts'

/** Which partitions this process handles, so that no other does at the same time. */
export interface PartitionLocks {
  /** Runs `work` with those of the partitions that neither another process nor other work of this one has. */
  hold<T>(names: readonly string[], work: (held: ReadonlySet<string>) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * A connection that broke unseen is noticed by the server within 25 s, and its locks are free. It
 * holds no transaction, no rows.
 */
const settings = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

const tryLock = {
  name: 'lock partitions',
  text: 'select key from unnest($1::bigint[]) key where pg_try_advisory_lock(key)',
}
const unlock = { name: 'unlock partitions', text: 'select pg_advisory_unlock(key) from unnest($1::bigint[]) key' }

/**
 * Locks of partitions that belong to one connection of this process and end with it, be it killed.
 * Where the connection breaks while a partition is handled, another process may begin the same: the
 * inbox lets each event have its effect once, and in order, as the second waits there.
 */
export function createPartitionLocks(url: string, log: Log): PartitionLocks {
  const session = createSession(url, log)
  const held = new Set<string>()

  async function locked<T>(names: readonly string[], work: (held: ReadonlySet<string>) => Promise<T>): Promise<T> {
    const client = await session.connect()
    const byKey = new Map(names.map((name) => [keyOf(name), name]))
    const locked = await session.query(client, tryLock, [...byKey.keys()])
    const keys = locked.rows.map(({ key }) => key)
    try {
      return await work(new Set(keys.map((key) => byKey.get(key) ?? '')))
    } finally {
      // Where they cannot be unlocked, the connection is closed, and with it the locks.
      if (keys.length > 0) await session.query(client, unlock, keys).catch(() => client.end().catch(() => {}))
    }
  }

  return {
    async hold(names, work) {
      // The same session would get its own locks again.
      const free = names.filter((name) => !held.has(name))
      if (free.length === 0) return work(new Set())
      for (const name of free) held.add(name)
      try {
        return await locked(free, work)
      } finally {
        for (const name of free) held.delete(name)
      }
    },
    stop: session.end,
  }
}

/** One connection, opened when it is first needed, and again where it broke. */
function createSession(url: string, log: Log) {
  let session: Promise<pg.Client> | undefined
  const oneAtATime = pLimit(1)

  async function open(): Promise<pg.Client> {
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
    return client
  }

  return {
    connect() {
      session ??= open().catch((error: unknown) => {
        session = undefined
        throw error
      })
      return session
    },
    /** One query at a time, as a connection has it. */
    query(client: pg.Client, query: pg.QueryConfig, keys: readonly string[]): Promise<pg.QueryResult<{ key: string }>> {
      return oneAtATime(() => client.query<{ key: string }>({ ...query, values: [keys] }))
    },
    async end() {
      const client = await session?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}

/** 64 bits: two names that shared a key would only wait for each other. */
const keyOf = (name: string): string =>
  createHash('sha256').update(`event log ${name}`).digest().readBigInt64BE().toString()
