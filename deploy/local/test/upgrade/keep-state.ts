/**
 * Stores rows of a stopped data folder's databases as SQL, so that later versions are tested on them:
 * `npm run keep-state -- <data folder> <the commit that ran on it>` writes `states/<commit>.sql`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import pg from 'pg'

/** Maximum number of stored rows per table: the oldest ones. */
const mostRows = 60

const [folder = '', commit = ''] = process.argv.slice(2)
if (!commit) throw new Error('Name the data folder and the commit that ran on it.')

const server = await startPostgres({ dataDir: join(resolve(folder), 'postgres'), log: silentLog() })
try {
  const parts = []
  for (const database of ['events', ...servicesOf(commit)])
    parts.push(`\\connect ${database}\n${tablesOf(database)};\n${await rowsOf(server.url(database))};\n`)
  const states = join(import.meta.dirname, 'states')
  mkdirSync(states, { recursive: true })
  writeFileSync(join(states, `${git('rev-parse', '--short=8', commit).trim()}.sql`), parts.join(''))
} finally {
  await server.stop()
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 })
}

function textOf(path: string): string {
  return git('show', `${commit}:${path}`)
}

function filesOf(path: string): string[] {
  return git('ls-tree', '--name-only', commit, path).split('\n').filter(Boolean)
}

/** The services that had a database at that commit. */
function servicesOf(commit: string): string[] {
  const folders = git('ls-tree', '-d', '--name-only', commit, 'services/').split('\n').filter(Boolean)
  return folders
    .map((path) => path.slice('services/'.length))
    .filter((name) => filesOf(`services/${name}/migrations/`).length > 0)
}

/** The statements that made a database's tables at that commit. */
function tablesOf(database: string): string {
  if (database === 'events') return textOf('services/kit/src/events/postgres-log.sql')
  const migrations = filesOf(`services/${database}/migrations/`).filter((path) => path.endsWith('.sql'))
  const kept =
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)'
  const texts = [textOf('services/kit/src/postgres/tables.sql'), ...migrations.map(textOf)]
  return [...texts, 'create schema drizzle', kept].join(';\n')
}

interface Table {
  readonly name: string
  /** The columns that are written. */
  readonly columns: string
  /** The tables that this table references, each with the join condition on `child` and `parent`. */
  readonly parents: readonly { readonly name: string; readonly condition: string }[]
}

async function rowsOf(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await statementsFor(client)).join(';\n')
  } finally {
    await client.end()
  }
}

/** The statements that restore a database's rows, without checks and triggers. */
async function statementsFor(client: pg.Client): Promise<string[]> {
  const statements = ['set session_replication_role = replica']
  const all = new Map((await tablesIn(client)).map((table) => [table.name, table]))
  for (const table of all.values()) await keepRows(client, table, all)
  for (const { name, columns } of all.values()) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(row_to_json(each))::text as rows from (select ${columns} from ${keptOf(name)}) as each`,
    )
    const given = rows[0]?.rows && `json_populate_recordset(null::${name}, ${client.escapeLiteral(rows[0].rows)})`
    if (given)
      statements.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${given}`)
  }
  const sequences = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where last_value is not null`,
  )
  for (const { name, last } of sequences.rows) statements.push(`select setval('${name}', ${last})`)
  return [...statements, 'reset session_replication_role']
}

/** All tables except the clock for demo data. */
async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select id::regclass::text as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = id and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select json_build_object('name', confrelid::regclass::text, 'condition',
          (select string_agg(format('child.%I = parent.%I', child.attname, parent.attname), ' and ')
            from unnest(conkey, confkey) keys(one, other)
            join pg_attribute child on child.attrelid = conrelid and child.attnum = one
            join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = other))
        from pg_constraint where contype = 'f' and conrelid = id and confrelid <> id) as parents
    from (select oid as id from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'drizzle') and relname <> 'app_clock') as each
    order by 1`)
  return rows
}

function keptOf(name: string): string {
  return `kept_${name.replaceAll(/\W/g, '_')}`
}

/**
 * Chooses the rows of a table that are stored, and copies them into a temporary table, once. Tables that it references come
 * first.
 */
async function keepRows(client: pg.Client, table: Table, all: ReadonlyMap<string, Table>): Promise<void> {
  const kept = keptOf(table.name)
  const { rows } = await client.query<{ made: string | null }>(`select to_regclass('pg_temp.${kept}') as made`)
  if (rows[0]?.made) return
  for (const { name } of table.parents) await keepRows(client, all.get(name) as Table, all)
  const conditions = table.parents.map(
    ({ name, condition }) => `exists (select from ${keptOf(name)} parent where ${condition})`,
  )
  await client.query(
    `create temporary table ${kept} as select * from ${table.name} child
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ctid limit ${mostRows}`,
  )
}
