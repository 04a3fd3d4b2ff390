/** Migrates a database from each earlier state of the services' migrations, and compares it with a new one. */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@hunch/kit/log'
import { migrate } from '@hunch/kit/postgres'
import { emptyDatabase } from '@hunch/kit/testing'
import { afterAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { newFolder, removeFolders } from '../world.ts'

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
      journalOf(folder).entries.map(({ tag }, index) => ({
        service: name.split('/')[0],
        tag,
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
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const found = []
  for (const part of parts) found.push((await client.query(part)).rows)
  await client.end()
  await database.drop()
  return found
}

const tablesNow = new Map<string, unknown[]>()

test.each(states)('$service at $tag', async ({ current, folder, count }) => {
  const now = tablesNow.get(current) ?? (await tablesAfter(current))
  tablesNow.set(current, now)
  expect(await tablesAfter(onlyTheFirst(folder, count), current)).toEqual(now)
})
