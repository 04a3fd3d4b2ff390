import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { silentLog } from '../../src/log/index.ts'
import { migrate } from '../../src/postgres/index.ts'
import { emptyDatabase, type TestDatabase } from '../../src/testing/index.ts'

/** The test's migrations. */
export const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const folders: string[] = []
const databases: TestDatabase[] = []

interface Entry {
  tag: string
  when: number
}

/** Removes the folders and databases that a test file has made. */
export async function removeMade(): Promise<void> {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  for (const database of databases.splice(0)) await database.drop()
}

/** Copies the test's migrations to a new folder. `change` edits the journal's entries and returns the SQL files to write. */
export function folderOf(change: (entries: Entry[]) => Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hunch-migrations-'))
  folders.push(folder)
  cpSync(migrations, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal: { entries: Entry[] } = JSON.parse(readFileSync(file, 'utf8'))
  for (const [tag, sql] of Object.entries(change(journal.entries))) writeFileSync(join(folder, `${tag}.sql`), sql)
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

export async function newDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase('migrate')
  databases.push(database)
  return database
}

export async function migrated(folder: string): Promise<TestDatabase> {
  const database = await newDatabase()
  await migrate(database.url, folder, silentLog())
  return database
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
