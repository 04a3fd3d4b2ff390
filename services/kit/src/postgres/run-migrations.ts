import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { inMigration } from './migrator.ts'

const table = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

const concurrentIndex = /^\s*create (?:unique )?index concurrently (?:if not exists )?"(\w+)"/i

/** Lock timeouts of migrations, in ms. */
interface Locking {
  /** Short, because other statements on a table queue behind a migration that waits. */
  readonly waitMs: number
  /** For concurrent index builds. */
  readonly untilMs: number
}

/**
 * Runs the pending migrations of a folder in order. Consecutive migrations share a transaction, except one that builds an index
 * concurrently. Such a build waits up to `untilMs` for older transactions to end. An interrupted build starts from the
 * beginning.
 *
 * Replaces drizzle's migrator, which runs everything in one transaction. PostgreSQL cannot build an index concurrently there.
 *
 * @param until leaves out migrations that were created later, in ms since 1970. Default: runs all migrations
 */
export async function runMigrations(
  client: pg.Client,
  folder: string,
  locking: Locking,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  await client.query(table)
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY)
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last && folderMillis <= until,
  )
  for (const batch of batchesOf(pending)) {
    const [first] = batch
    const isAlone = first !== undefined && isConcurrent(first)
    await client.query(`set lock_timeout = ${isAlone ? locking.untilMs : locking.waitMs}`)
    await (isAlone ? buildIndexes(client, first) : inMigration(client, () => runBatch(client, batch)))
  }
}

const isConcurrent = ({ sql }: MigrationMeta): boolean => sql.some((statement) => concurrentIndex.test(statement))

/** Groups migrations that share a transaction. A migration that builds an index concurrently forms a group of its own. */
function batchesOf(migrations: readonly MigrationMeta[]): MigrationMeta[][] {
  const batches: MigrationMeta[][] = []
  for (const migration of migrations) {
    const before = batches.at(-1)
    if (before?.[0] && !isConcurrent(before[0]) && !isConcurrent(migration)) before.push(migration)
    else batches.push([migration])
  }
  return batches
}

async function runBatch(client: pg.Client, batch: readonly MigrationMeta[]): Promise<void> {
  for (const migration of batch) {
    for (const statement of migration.sql) await client.query(statement)
    await record(client, migration)
  }
}

async function buildIndexes(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const name = concurrentIndex.exec(statement)?.[1]
    if (!name)
      throw new Error(
        `A migration that builds an index concurrently does nothing else, and this one does: ${statement}`,
      )
    await buildIndex(client, name, statement)
  }
  await record(client, migration)
}

/** Builds an index unless it exists. Drops the remains of an interrupted build first. */
async function buildIndex(client: pg.Client, name: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ isWhole: boolean }>(
    'select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass($1)',
    [client.escapeIdentifier(name)],
  )
  if (rows[0]?.isWhole) return
  if (rows[0]) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`)
  await client.query(statement)
}

const record = (client: pg.Client, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
