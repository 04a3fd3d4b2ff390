import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { silentLog } from '../src/log/index.ts'
import { locks, migrate, openDatabase, planContractions, runContractions } from '../src/postgres/index.ts'
import { eventually } from '../src/testing/index.ts'
import { folderOf, migrated, migrations, query, removeMade } from './support/migration-folders.ts'

afterAll(removeMade)

const service = 'counters'
const log = silentLog()

/** The migrations of an earlier release, whose processes still read the contracted column. */
const earlierRelease = folderOf((entries) => {
  entries.splice(1)
  return {}
})

/** Returns a folder with the test's migrations and this contraction. */
function contracting(tag: string, sql: string): string {
  const folder = folderOf(() => ({}))
  mkdirSync(join(folder, 'contracting'), { recursive: true })
  writeFileSync(join(folder, 'contracting', `${tag}.sql`), sql)
  return folder
}

const database = async (folder = migrations) => ({ service, migrations, url: (await migrated(folder)).url })
const columns = async (url: string) =>
  (
    await query(
      url,
      `select column_name from information_schema.columns where table_name = 'applied' order by ordinal_position`,
    )
  ).map(({ column_name }) => column_name)
const whole = ['seq', 'key', 'wording']

test('a start runs no contraction; an operator runs it once, and its release starts afterwards', async () => {
  const of = await database()
  expect(await columns(of.url)).toEqual(whole)
  expect(await planContractions(of)).toEqual({
    pending: [
      {
        tag: '0001_keys',
        when: 1795260000000,
        statements: [
          'ALTER TABLE "applied" DROP COLUMN IF EXISTS "wording";',
          'DROP INDEX IF EXISTS "applied_wording";',
        ],
      },
    ],
    obstacles: [],
  })
  expect(await columns(of.url)).toEqual(whole)
  const ran = await Promise.all([runContractions(of, log), runContractions(of, log)])
  expect(ran.flat().map(({ tag }) => tag)).toEqual(['0001_keys'])
  expect(await columns(of.url)).toEqual(['seq', 'key'])
  expect(await planContractions(of)).toEqual({ pending: [], obstacles: [] })
  expect(await query(of.url, 'select tag from drizzle.contractions')).toEqual([{ tag: '0001_keys' }])
  await migrate(of.url, migrations, log)
})

test('a release that reads a contracted column does not start', async () => {
  const of = await database()
  await migrate(of.url, earlierRelease, log)
  await runContractions(of, log)
  await expect(migrate(of.url, earlierRelease, log)).rejects.toThrow('lacks what this release reads: 0001_keys')
})

const others: readonly { readonly release: string; readonly named: { readonly migrations?: string } }[] = [
  { release: 'an earlier release', named: { migrations: earlierRelease } },
  { release: 'a release whose connections do not name it', named: {} },
]

test.each(others)('a connected process of $release prevents a contraction until it stops', async ({ named }) => {
  const of = await database()
  const connection = { name: service, url: of.url, poolSize: 1, log }
  const [own, other] = [openDatabase({ ...connection, migrations }), openDatabase({ ...connection, ...named })]
  await own.start?.()
  await other.start?.()
  const obstacle = 'processes of counters before 0001_keys are connected (connections: 1)'
  expect((await planContractions(of)).obstacles).toEqual([expect.stringContaining(obstacle)])
  await expect(runContractions(of, log)).rejects.toThrow(obstacle)
  expect(await columns(of.url)).toEqual(whole)
  await other.stop?.()
  await eventually(async () => (await planContractions(of)).obstacles.length === 0)
  expect(await runContractions(of, log)).toHaveLength(1)
  await own.stop?.()
})

test('a database without the migration of that name is not contracted', async () => {
  const of = await database(earlierRelease)
  await expect(runContractions(of, log)).rejects.toThrow('lacks the migration 0001_keys: start counters of this')
  expect(await columns(of.url)).toEqual(whole)
})

test('a rebuild of read models prevents a contraction', async () => {
  const of = await database()
  const rebuild = new pg.Client({ connectionString: of.url })
  await rebuild.connect()
  await rebuild.query('select pg_advisory_lock($1)', [locks.rebuild])
  await expect(runContractions(of, log)).rejects.toThrow('a rebuild, a replay or a backup is under way')
  await rebuild.end()
  expect(await columns(of.url)).toEqual(whole)
})

test('a contraction that fails changes nothing, and is still to run', async () => {
  const sql = 'ALTER TABLE "applied" DROP COLUMN "wording";\n--> statement-breakpoint\nDROP TABLE "missing";'
  const of = { ...(await database()), migrations: contracting('0001_keys', sql) }
  await expect(runContractions(of, log)).rejects.toThrow('"missing" does not exist')
  expect(await columns(of.url)).toEqual(whole)
  expect((await planContractions(of)).pending).toHaveLength(1)
})

test('a contraction that is named like no migration is rejected', async () => {
  const of = { ...(await database()), migrations: contracting('0009_other', 'SELECT 1;') }
  await expect(planContractions(of)).rejects.toThrow('0009_other.sql does not have the name of a migration')
})
