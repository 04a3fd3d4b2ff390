import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Queries } from '../postgres/index.ts'

/** The schema in which read models are rebuilt. The live read models stay in `public`. */
export const shadowSchema = 'rebuild'

/** Columns that events fill. The service itself writes the other columns of their table. */
export interface ReadModelColumns {
  readonly table: string
  /** The column that identifies a row. */
  readonly key: string
  /** Each column starts with its default value. */
  readonly columns: readonly string[]
  /** Whether events may also add rows. Default: false. */
  readonly grows?: boolean
}

/** The tables and columns to rebuild. */
export interface ReadModelTables {
  /** Tables that only events fill. */
  readonly tables: readonly string[]
  readonly columns?: readonly ReadModelColumns[]
  /**
   * Adds the service's own writes, such as a hold whose event has not arrived, from the live tables in the schema `public` to
   * the rebuilt ones. Runs in the transaction that swaps them, when no one else can write to `tables`.
   */
  readonly keepOwnWrites?: (tx: Queries) => Promise<void>
}

const name = pg.escapeIdentifier

/**
 * Creates the schema `rebuild`. Read models are empty tables in it. Tables with read-model columns are copied, with these
 * columns at their defaults. Every other table is a view that rejects writes. Handlers with the schema first in their search
 * path therefore cannot write to live tables or publish events.
 */
export async function makeShadows(client: pg.Client, { tables, columns = [] }: ReadModelTables): Promise<void> {
  await dropShadows(client)
  await client.query(`create schema ${shadowSchema}`)
  await client.query(`create function ${shadowSchema}.reject_write() returns trigger language plpgsql as $$
    begin raise exception 'a rebuild fills read models alone and does not write to %', tg_table_name; end $$`)
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  const present = new Set(rows.map(({ relname }) => relname))
  for (const table of [...tables, ...columns.map((each) => each.table)])
    if (!present.has(table)) throw new Error(`there is no table ${table} to rebuild`)
  for (const table of present) {
    const own = columns.find((each) => each.table === table)
    if (own) await makeWithColumns(client, own)
    else if (tables.includes(table)) await makeTable(client, table)
    else await makeView(client, table)
  }
}

export const dropShadows = (client: pg.Client) => client.query(`drop schema if exists ${shadowSchema} cascade`)

/** Creates an empty copy of a table, with constraints and indexes of the same names. */
async function makeTable(client: pg.Client, table: string): Promise<void> {
  const live = `public.${name(table)}`
  const shadow = `${shadowSchema}.${name(table)}`
  await client.query(`create table ${shadow} (like ${live} including all excluding indexes)`)
  const constraints = await client.query<{ conname: string; contype: string; definition: string }>(
    `select conname, contype, pg_get_constraintdef(oid) as definition from pg_constraint
     where (conrelid = $1::regclass or confrelid = $1::regclass) and contype in ('p', 'u', 'f')`,
    [live],
  )
  for (const { conname, contype, definition } of constraints.rows) {
    if (contype === 'f') throw new Error(`${table} cannot be rebuilt on its own: ${conname} ties it to another table`)
    await client.query(`alter table ${shadow} add constraint ${name(conname)} ${definition}`)
  }
  const indexes = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [live],
  )
  for (const { definition } of indexes.rows)
    await client.query(definition.replace(/ ON public\./, ` ON ${shadowSchema}.`))
}

async function makeWithColumns(client: pg.Client, { table, key, columns }: ReadModelColumns): Promise<void> {
  const { rows } = await client.query<{ attname: string }>(
    `select attname from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${name(table)}`],
  )
  const kept = rows.map(({ attname }) => attname).filter((column) => !columns.includes(column))
  const list = kept.map(name).join(', ')
  const shadow = `${shadowSchema}.${name(table)}`
  await client.query(`create table ${shadow} (like public.${name(table)} including all excluding indexes)`)
  await client.query(`insert into ${shadow} (${list}) select ${list} from public.${name(table)}`)
  await client.query(`alter table ${shadow} add primary key (${name(key)})`)
  await client.query(`analyze ${shadow}`)
}

async function makeView(client: pg.Client, table: string): Promise<void> {
  const view = `${shadowSchema}.${name(table)}`
  await client.query(`create view ${view} as select * from public.${name(table)}`)
  await client.query(`create trigger reject_write instead of insert or update or delete on ${view}
    for each row execute function ${shadowSchema}.reject_write()`)
}

/**
 * Replaces the live read models by the rebuilt ones, within the client's transaction. Locks the live tables to which events add
 * rows.
 */
export async function swapShadows(
  client: pg.Client,
  { tables, columns = [], keepOwnWrites }: ReadModelTables,
): Promise<void> {
  const all = [...tables, ...columns.filter(({ grows }) => grows).map(({ table }) => table)].sort()
  for (const table of all) await client.query(`lock table public.${name(table)} in access exclusive mode`)
  if (keepOwnWrites) {
    await client.query(`set local search_path = ${shadowSchema}, public`)
    await keepOwnWrites(drizzle(client))
  }
  for (const each of columns) await putColumns(client, each)
  for (const table of tables) {
    await client.query(`drop table public.${name(table)}`)
    await client.query(`alter table ${shadowSchema}.${name(table)} set schema public`)
  }
  await dropShadows(client)
}

/** Copies rebuilt columns to the live table. Rows added meanwhile keep the values that the service has written. */
async function putColumns(client: pg.Client, { table, key, columns, grows }: ReadModelColumns): Promise<void> {
  const live = `public.${name(table)}`
  const made = `${shadowSchema}.${name(table)}`
  const of = (row: string) => `(${columns.map((column) => `${row}.${name(column)}`).join(', ')})`
  await client.query(`update ${live} l set ${columns.map((column) => `${name(column)} = m.${name(column)}`).join(', ')}
    from ${made} m where m.${name(key)} = l.${name(key)} and row${of('m')} is distinct from row${of('l')}`)
  if (grows) await client.query(`insert into ${live} select * from ${made} on conflict do nothing`)
}
