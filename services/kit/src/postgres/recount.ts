import { sql } from 'drizzle-orm'
import type { Database, Queries } from './database.ts'

/** Stored counts in columns of one table. All values are SQL, with names of the service's own tables. */
export interface Counter {
  readonly table: string
  /** The primary key's columns. */
  readonly key: readonly string[]
  /** Column → SQL of the correct count, in which `t` is the row of the table. */
  readonly counts: Readonly<Record<string, string>>
  /** Condition for the rows that are checked. Default: all rows. */
  readonly where?: string
  /**
   * Names the row that every change of the counted rows locks. It is in `table`, and its `column` equals `t.<by>`. Default: the
   * row that contains the count.
   */
  readonly lock?: { readonly table: string; readonly column: string; readonly by: string }
}

/** A stored count that differs from the number of its rows. */
export interface Difference {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly kept: number
  readonly counted: number
}

/**
 * Compares stored counts with their rows and, with `correct`, corrects them. Checks each differing row again under its
 * lock. So concurrent changes are neither lost nor reported as differences.
 */
export async function recount(
  database: Database,
  counters: readonly Counter[],
  { correct }: { readonly correct: boolean },
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const counter of counters) {
    for (const key of await findDiffering(database.db, counter)) {
      differences.push(...(await database.transaction((tx) => recountRow(tx, counter, key, correct))))
    }
  }
  return differences
}

type Key = Readonly<Record<string, string>>

const textOf = (key: Key): string => Object.values(key).join(' ')
const keptColumns = ({ counts }: Counter) => Object.keys(counts).map((column) => `t.${column}`)
const counted = ({ counts }: Counter) => Object.values(counts).map((count) => `(${count})`)

/** Returns the keys of rows that differ at the moment, in order. */
async function findDiffering(queries: Queries, counter: Counter): Promise<Key[]> {
  const keys = counter.key.map((column) => `t.${column}::text as ${column}`).join(', ')
  const { rows } = await queries.execute<Record<string, string>>(
    sql.raw(`select ${keys} from ${counter.table} t where (${counter.where ?? 'true'})
      and (${keptColumns(counter).join(', ')}) is distinct from (${counted(counter).join(', ')})
      order by ${counter.key.map((column) => `t.${column}`).join(', ')}`),
  )
  return rows
}

async function recountRow(tx: Queries, counter: Counter, key: Key, correct: boolean): Promise<Difference[]> {
  const { table, counts, lock } = counter
  const isRow = sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.raw(`t.${column}::text`)} = ${value}`),
    sql` and `,
  )
  const owner = lock
    ? sql`select from ${sql.raw(lock.table)} l where l.${sql.raw(lock.column)} =
        (select t.${sql.raw(lock.by)} from ${sql.raw(table)} t where ${isRow}) for update`
    : sql`select from ${sql.raw(table)} t where ${isRow} for update`
  await tx.execute(owner)
  const columns = Object.entries(counts).map(
    ([column, count]) => `t.${column} as kept_${column}, (${count})::int as ${column}`,
  )
  const { rows } = await tx.execute<Record<string, number>>(
    sql`select ${sql.raw(columns.join(', '))} from ${sql.raw(table)} t where ${isRow} and ${sql.raw(counter.where ?? 'true')}`,
  )
  const [row] = rows
  const differing = row ? Object.keys(counts).filter((column) => row[`kept_${column}`] !== row[column]) : []
  if (correct && differing.length > 0) {
    const changes = differing.map((column) => `${column} = (${counts[column]})`).join(', ')
    await tx.execute(sql`update ${sql.raw(table)} t set ${sql.raw(changes)} where ${isRow}`)
  }
  return differing.map((column) => ({
    table,
    key: textOf(key),
    column,
    kept: Number(row?.[`kept_${column}`]),
    counted: Number(row?.[column]),
  }))
}
