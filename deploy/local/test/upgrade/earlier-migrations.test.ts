/** Migrates databases, empty or with rows of an earlier version, from each earlier state of the services' migrations. */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@hunch/kit/log'
import { migrate } from '@hunch/kit/postgres'
import { emptyDatabase } from '@hunch/kit/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolders } from '../world.ts'
import { connected, keptStates, rowsIn, tablesOf } from './kept.ts'

afterAll(removeFolders)

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

const services = fileURLToPath(new URL('../../../../services/', import.meta.url))
const journalOf = (folder: string): Journal => JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))

/** The earlier states. Each is a service, a folder of its migrations, and the number of migrations that had run. */
const states = globSync('*/migrations', { cwd: services })
  .sort()
  .flatMap((name) => {
    const current = join(services, name)
    const folders = [join(current, 'earlier'), current].filter((folder) => existsSync(folder))
    return folders.flatMap((folder) =>
      journalOf(folder).entries.map(({ tag, when }, index) => ({
        service: name.split('/')[0] ?? '',
        tag,
        when,
        current,
        folder,
        count: index + 1,
      })),
    )
  })

/** A copy of a folder of migrations with only the first `count`. */
function onlyTheFirst(folder: string, count: number): string {
  const copy = join(newFolder(), 'migrations')
  cpSync(folder, copy, { recursive: true })
  const journal = journalOf(folder)
  writeFileSync(
    join(copy, 'meta', '_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  )
  return copy
}

const parts = [
  `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
   where table_schema = 'public' order by 1, 2`,
  `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as form from pg_constraint
   where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
]

/** The tables of a database after the migrations of these folders, in this order. */
async function tablesAfter(...folders: readonly string[]): Promise<unknown[]> {
  const database = await emptyDatabase('earlier')
  for (const folder of folders) await migrate(database.url, folder, silentLog())
  const found = await connected(database.url, async (client) => {
    const all = []
    for (const part of parts) all.push((await client.query(part)).rows)
    return all
  })
  await database.drop()
  return found
}

const tablesNow = new Map<string, unknown[]>()

describe('an empty database gets the tables of a new one', () => {
  test.each(states)('after $service at $tag', async ({ current, folder, count }) => {
    const now = tablesNow.get(current) ?? (await tablesAfter(current))
    tablesNow.set(current, now)
    expect(await tablesAfter(onlyTheFirst(folder, count), current)).toEqual(now)
  })
})

/** The kept databases with the time of their last migration, in ms since 1970. */
const kept = keptStates.flatMap(({ commit, databases }) =>
  databases.map((database) => ({ commit, ...database, last: lastMigrationIn(database.sql) })),
)

function lastMigrationIn(sql: string): number {
  const [records = ''] = /^insert into drizzle\.__drizzle_migrations .*$/m.exec(sql) ?? []
  return Math.max(...Array.from(records.matchAll(/"created_at":(\d+)/g), ([, when]) => Number(when)))
}

/** The states, each with every kept database that can be migrated to it. */
const withRows = states.flatMap((state) =>
  kept
    .filter(({ name, last }) => name === state.service && last <= state.when)
    .map(({ commit, sql }) => ({ ...state, commit, sql })),
)

describe('fault 28: every row is unchanged', () => {
  test.each(withRows)('of $commit, after $service at $tag', async ({ sql, current, folder, count }) => {
    const database = await emptyDatabase('earlier')
    await connected(database.url, (client) => client.query(sql))
    const tables = await connected(database.url, tablesOf)
    const before = await connected(database.url, (client) => rowsIn(client, tables))
    await migrate(database.url, onlyTheFirst(folder, count), silentLog())
    const between = await connected(database.url, tablesOf)
    const then = await connected(database.url, (client) => rowsIn(client, between))
    await migrate(database.url, current, silentLog())
    expect(await connected(database.url, (client) => rowsIn(client, tables))).toEqual(before)
    expect(await connected(database.url, (client) => rowsIn(client, between))).toEqual(then)
    await database.drop()
  })
})
