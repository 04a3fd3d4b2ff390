import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from './database.ts'

/**
 * Waits for transactions of this database that were open before a change was committed. They do not see the change, and
 * may still write: for example a comment of a member who was deleted meanwhile.
 */
export interface EarlierTransactions {
  /**
   * Whether all transactions that were open at the first call for this key have ended. Waits for them for at most `waitMs`;
   * default: the `waitMs` of `createEarlierTransactions`. Call it outside of a transaction, after the change was committed.
   */
  haveEnded(key: string, waitMs?: number): Promise<boolean>
  /** Forgets a key that is not used any more. */
  forget(key: string): void
}

const askEveryMs = 20
/**
 * Maximum number of keys; beyond it the oldest is dropped. The limit is needed because nothing here forgets a key if another
 * process finishes the key's work.
 */
const mostKeys = 1_000

/** Creates an empty record of keys, for this process alone. Default of `waitMs`: 1 s. */
export function createEarlierTransactions(
  { db }: Pick<Database, 'db'>,
  { waitMs: usualMs = 1_000 } = {},
): EarlierTransactions {
  /** Key → time of its first call by the database's clock, as text; the oldest first. */
  const sinceOf = new Map<string, string>()
  return {
    async haveEnded(key, waitMs = usualMs) {
      const since = sinceOf.get(key) ?? (await readServerTime(db))
      sinceOf.set(key, since)
      for (const oldest of sinceOf.keys()) {
        if (sinceOf.size <= mostKeys) break
        sinceOf.delete(oldest)
      }
      for (let waited = 0; await isAnyOlder(db, since); waited += askEveryMs) {
        if (waited >= waitMs) return false
        await pause(askEveryMs)
      }
      return true
    },
    forget: (key) => void sinceOf.delete(key),
  }
}

async function readServerTime(queries: Queries): Promise<string> {
  const { rows } = await queries.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  return String(rows[0]?.now)
}

/** Whether another connection has a transaction that is older than a time. */
async function isAnyOlder(queries: Queries, since: string): Promise<boolean> {
  const { rows } = await queries.execute<{ found: boolean }>(sql`
    select exists (select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and xact_start < ${since}::timestamptz) as found`)
  return rows[0]?.found === true
}
