import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'

/** A database to dump, or to load a dump into. */
export interface DumpedDatabase {
  /** Name of the dump, such as `predictions`. */
  readonly name: string
  readonly url: string
  /** The folder of the service's migrations. Undefined for an event log, of which only the log's own tables are dumped. */
  readonly migrations?: string
}

/** The description of a dump, stored with it. */
export const DumpContents = z.object({
  /** Creation time of the database's last migration, in ms since 1970; undefined for an event log. */
  migrated: z.number().optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** Sequence → its last value. */
  sequences: z.record(z.string(), z.string()),
})
export type DumpContents = z.output<typeof DumpContents>

export const contentsFile = 'contents.json'

/** Returns the path of a table's rows in a dump. They have PostgreSQL's text format, which every version reads. */
export const rowsFile = (folder: string, table: string): string => join(folder, `${table}.copy.zst`)

export const readContents = async (folder: string): Promise<DumpContents> =>
  DumpContents.parse(JSON.parse(await readFile(join(folder, contentsFile), 'utf8')))

/** Tables that may be in a service's database but belong to the event log. */
const logTables = ['log_partitions', 'log_events', 'log_cursors']
/** The table of a clock that tests and demo data set. It is not dumped: a restored database uses the server's clock. */
const setClockTable = 'app_clock'

/** A table and its columns, without generated ones. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** Lists the tables that a dump of this database has. Unlogged tables have nothing that must survive, so they are left out. */
export async function listTables(client: pg.Client, { migrations }: DumpedDatabase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> $1 and (c.relname = any ($2)) = $3
     order by c.relname`,
    [setClockTable, logTables, migrations === undefined],
  )
  return rows
}

export const qualified = (name: string): string => `public.${pg.escapeIdentifier(name)}`

export const listOf = (columns: readonly string[]): string =>
  columns.map((each) => pg.escapeIdentifier(each)).join(', ')

/** Orders tables so that each comes after the tables that its foreign keys refer to. Throws if the keys form a circle. */
export async function inOrderOfReferences(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
     from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`,
  )
  const left = new Set(names)
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left].filter((name) => !rows.some(({ child, parent }) => child === name && left.has(parent)))
    if (free.length === 0) throw new Error(`foreign keys of ${[...left].join(', ')} form a circle`)
    for (const name of free) left.delete(name)
    ordered.push(...free)
  }
  return ordered
}
