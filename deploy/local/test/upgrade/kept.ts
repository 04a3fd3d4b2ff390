/** The data of earlier versions in `states`, and how tests compare rows before and after a migration. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A database of a kept state: its name, and the statements that make its tables and rows. */
export interface Kept {
  readonly name: string
  readonly sql: string
}

const folder = join(import.meta.dirname, 'states')

/** The kept states, each with the commit that its data is of. */
export const keptStates = readdirSync(folder).map((file) => ({
  commit: file.slice(0, -'.sql'.length),
  databases: read(file),
}))

function read(file: string): Kept[] {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/^\\connect /m)
  return parts.map((part) => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n')) }))
}

/** Calls `use` with a client that is connected to a database, and disconnects it. */
export async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** A table, and its columns as a list in SQL. */
export interface Table {
  readonly name: string
  readonly columns: string
}

export const tablesOf = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(`
      select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`)
  ).rows

/** The tables' row counts, and a checksum of the named columns. */
export async function rowsIn(client: pg.Client, tables: readonly Table[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { name, columns } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as count, md5(string_agg(each::text, ',' order by each::text)) as checksum
       from (select ${columns} from ${client.escapeIdentifier(name)}) as each`,
    )
    found[name] = rows[0]
  }
  return found
}
