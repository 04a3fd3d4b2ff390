import pg from 'pg'
import { eachOf } from '../world.ts'

interface Part {
  readonly table: string
  readonly name: string
  /** A primary key (`p`), unique key (`u`), foreign key (`f`) or other index (`i`). */
  readonly kind: 'p' | 'u' | 'f' | 'i'
  readonly definition: string
}

const parts = `
  select conrelid::regclass::text as table, conname as name, contype::text as kind, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, 'i', pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and relkind = 'i'
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`

const drop = ({ table, name, kind }: Part): string =>
  kind === 'i' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`

const make = ({ table, name, kind, definition }: Part): string =>
  kind === 'i' ? definition : `alter table ${table} add constraint ${name} ${definition}`

/** Drops all keys and indexes of a database. The returned function creates them again from the current rows. */
export async function dropIndexes(url: string): Promise<() => Promise<void>> {
  const dropped = await withClient(url, async (client) => {
    const { rows } = await client.query<Part>(parts)
    const foreignFirst = [...rows].sort((a, b) => Number(b.kind === 'f') - Number(a.kind === 'f'))
    for (const part of foreignFirst) await client.query(drop(part))
    return foreignFirst
  })
  return () => makeIndexes(url, dropped)
}

/** Creates the keys and indexes of several tables in parallel, the largest table first; then foreign keys, then statistics. */
async function makeIndexes(url: string, dropped: readonly Part[]): Promise<void> {
  const keysFirst = dropped
    .filter(({ kind }) => kind !== 'f')
    .sort((a, b) => Number(a.kind === 'i') - Number(b.kind === 'i'))
  const sizes = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select oid::regclass::text as name, pg_relation_size(oid) as bytes from pg_class where relkind = 'r'`,
    )
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  })
  const tables = [...Map.groupBy(keysFirst, ({ table }) => table)].sort(
    ([a], [b]) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0),
  )
  await eachOf(
    tables,
    ([, some]) =>
      withClient(url, async (client) => {
        for (const part of some) await client.query(make(part))
      }),
    2,
  )
  await withClient(url, async (client) => {
    for (const part of dropped.filter(({ kind }) => kind === 'f')) await client.query(make(part))
    await client.query('vacuum (freeze, analyze)')
  })
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
