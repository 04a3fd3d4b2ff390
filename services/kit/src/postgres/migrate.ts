import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../log/index.ts'
import { requireUncontracted } from './contractions.ts'
import { journalOf } from './journal.ts'
import { asMigrator, lastMigrated, locking, untilUnlocked } from './migrator.ts'
import { runMigrations } from './run-migrations.ts'

/** The oldest version whose data can be upgraded. "Before" in CHANGELOG.md says what to do with older data. */
const oldestVersion = '3669521e (21 November 2026)'

const kitTables = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8')

/**
 * Migrates a database: the kit's own tables, then the service's migrations (a drizzle-kit folder). If the database is older
 * than the first of the service's migrations, the migrations in the folder `earlier` run first: the service's present
 * migrations replaced them. An advisory lock lets replicas migrate one after the other. A migration that waits for a table's
 * lock delays other users only briefly.
 *
 * @throws if a table's lock is not free within ten minutes, the database is older than all migrations, or a newer release has
 * removed what this one reads. A migration is never recorded unless it is complete.
 */
export const migrate = (url: string, folder: string, log: Log): Promise<void> =>
  asMigrator(url, async (client) => {
    await requireUncontracted(client, folder)
    const folders = await findWay(client, folder)
    await untilUnlocked(log, async () => {
      await client.query(`set lock_timeout = ${locking.waitMs}`)
      await client.query(kitTables)
      for (const each of folders) await runMigrations(client, each, locking)
    })
    log.debug({ folder }, 'database is up to date')
  })

/**
 * Migrates an empty database to the state of an earlier release, so that rows of that release can be loaded into it.
 *
 * @param until creation time of that release's last migration, in ms since 1970
 * @throws if the folder has no such migration
 */
export const migrateUntil = (url: string, folder: string, until: number): Promise<void> =>
  asMigrator(url, async (client) => {
    const known = folderWith(folder, until)
    if (!known) throw new Error(`the database ${client.database} cannot be migrated to the state of ${isoOf(until)}`)
    await client.query(kitTables)
    await runMigrations(client, known, locking, until)
  })

/** Returns the folder with a migration of this creation time: the given one, or its `earlier` migrations. */
export const folderWith = (folder: string, when: number): string | undefined =>
  [folder, join(folder, 'earlier')].find(
    (each) => existsSync(join(each, 'meta')) && journalOf(each).some((entry) => entry.when === when),
  )

/**
 * Returns the folders whose migrations bring a database up to date. Squashed migrations have the time of the last migration
 * that they replace. So a database with all replaced migrations is up to date. A database with only some of them needs the
 * earlier migrations first.
 */
async function findWay(client: pg.Client, folder: string): Promise<string[]> {
  const last = await lastMigrated(client)
  const [first] = journalOf(folder)
  if (last === undefined || !first || last >= first.when) return [folder]
  const earlier = join(folder, 'earlier')
  const oldest = (existsSync(earlier) && journalOf(earlier)[0]) || first
  if (last >= oldest.when) return [earlier, folder]
  throw new Error(
    `the database ${client.database} was last migrated at ${isoOf(last)}, before ${oldestVersion}, the oldest version whose ` +
      `data can be upgraded (${oldest.tag}). The data is left unchanged. Start it with the version that made it, and let ` +
      'members download their own data there: see "Before" in CHANGELOG.md',
  )
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
