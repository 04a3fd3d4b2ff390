/** Data of earlier versions, kept in `states` by `npm run keep-state`: every row survives the upgrade and is served. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { migrate } from '@hunch/kit/postgres'
import { emptyDatabase } from '@hunch/kit/testing'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { createBrowser } from '../../src/demo/browser.ts'
import { endAll, launch } from '../launched.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(240_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(async () => {
  await endAll()
  removeFolders()
})

const folder = join(import.meta.dirname, 'states')
const states = readdirSync(folder).map((file) => ({ commit: file.slice(0, -'.sql'.length), databases: read(file) }))

interface Kept {
  readonly name: string
  readonly sql: string
}

function read(file: string): Kept[] {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/^\\connect /m)
  return parts.map((part) => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n')) }))
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

interface Table {
  readonly name: string
  readonly columns: string
}

const tablesOf = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(`
      select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`)
  ).rows

/** The tables' row counts, and a checksum of the named columns. */
async function rowsIn(client: pg.Client, tables: readonly Table[]): Promise<Record<string, unknown>> {
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

const migrationsOf = (service: string) => join(import.meta.dirname, '../../../../services', service, 'migrations')
const services = states.flatMap(({ commit, databases }) =>
  databases.filter(({ name }) => name !== 'events').map((kept) => ({ commit, ...kept })),
)

describe('fault 28: every row is unchanged after the upgrade', () => {
  test.each(services)('of $commit: $name', async ({ name, sql }) => {
    const database = await emptyDatabase('kept')
    await connected(database.url, (client) => client.query(sql))
    const tables = await connected(database.url, tablesOf)
    const before = await connected(database.url, (client) => rowsIn(client, tables))
    await migrate(database.url, migrationsOf(name), silentLog())
    expect(await connected(database.url, (client) => rowsIn(client, tables))).toEqual(before)
    await database.drop()
  })
})

describe('fault 28: an upgraded data folder is served', () => {
  test.each(states)('of $commit', async ({ databases }) => {
    const dataDir = join(newFolder(), 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'state.json'), JSON.stringify({ demo: 'none' }))
    const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: silentLog() })
    try {
      for (const { name, sql } of databases) {
        await server.createDatabases(name)
        await connected(server.url(name), (client) => client.query(sql))
      }
    } finally {
      await server.stop()
    }
    const launched = launch(['--data', dataDir])
    const browser = createBrowser(await launched.ready())
    expect(launched.output()).toContain('Data is up to date and checked')
    const posts = (await (await browser.call('GET', '/api/predictions/explore')).json()) as unknown[]
    expect(posts.length).toBeGreaterThan(0)
    launched.kill('SIGTERM')
    expect(await launched.ended).toBe(0)
  })
})
