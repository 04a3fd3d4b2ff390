import pg from 'pg'
import { journalOf } from './journal.ts'

/** The state of a database, as far as a service depends on it. */
export interface DatabaseState {
  /** The server's major version. */
  readonly serverVersion: number
  /** Whether no service has ever migrated the database. */
  readonly isNew: boolean
  /** The migrations that have not been applied; all of them for a new database. */
  readonly pending: readonly string[]
  /** Whether a newer version of the service has migrated the database. */
  readonly isNewer: boolean
  /** How far the database's clock is ahead of this process's, in ms; negative if behind. The round trip is not counted. */
  readonly aheadMs: number
  /** Whether the clock for deadlines differs from the server's by more than 1 s. */
  readonly isClockSet: boolean
}

const withinMs = 5_000

/**
 * Reads the state of a database without changing it. Throws if the database is unreachable.
 *
 * @param migrations the folder of the service's migrations
 * @param now this process's clock, in ms since 1970
 */
export async function probeDatabase(
  url: string,
  { migrations, now: clock = Date.now }: { readonly migrations?: string; readonly now?: () => number } = {},
): Promise<DatabaseState> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'probe',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  })
  await client.connect()
  try {
    const before = clock()
    const { rows } = await client.query<Row>(`select current_setting('server_version_num')::int / 10000 as version,
      extract(epoch from clock_timestamp())::float8 * 1000 as now,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated, to_regprocedure('app_now()') is not null as timed`)
    const after = clock()
    const [{ version, now, migrated, timed } = { version: 0, now: before, migrated: false, timed: false }] = rows
    const last = migrated ? await number(client, 'select max(created_at) as n from drizzle.__drizzle_migrations') : 0
    const apart = timed
      ? await number(client, 'select abs(extract(epoch from app_now() - clock_timestamp()))::float8 as n')
      : 0
    const entries = migrations ? journalOf(migrations) : []
    return {
      serverVersion: version,
      isNew: !migrated,
      pending: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
      isNewer: entries.length > 0 && last > (entries.at(-1)?.when ?? 0),
      aheadMs: now > after ? now - after : now < before ? now - before : 0,
      isClockSet: apart > 1,
    }
  } finally {
    await client.end()
  }
}

interface Row {
  readonly version: number
  readonly now: number
  readonly migrated: boolean
  readonly timed: boolean
}

async function number(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ n: string | number | null }>(query)
  return Number(rows[0]?.n ?? 0)
}
