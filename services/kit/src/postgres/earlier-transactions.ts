import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/**
 * Waits for transactions of this database that were open before a change was committed. They do not see the change, and
 * may still write: for example a comment of a member who was deleted meanwhile.
 */
export interface EarlierTransactions {
  /**
   * Whether all transactions that were open at the first call for this key have ended. Waits a second for them at most.
   * Call it only after the change was committed. The caller's own transaction does not count.
   */
  haveEnded(queries: Queries, key: string): Promise<boolean>
  /** Forgets a key that is not used any more. */
  forget(key: string): void
}

const askEveryMs = 20
const mostAsked = 50

/** Creates an empty record of changes. Each process has its own. */
export function createEarlierTransactions(): EarlierTransactions {
  /** The time of the first call, by key, as text of the database's clock. */
  const sinceOf = new Map<string, string>()
  return {
    async haveEnded(queries, key) {
      const since = sinceOf.get(key) ?? (await readServerTime(queries))
      sinceOf.set(key, since)
      for (let asked = 1; await isAnyOlder(queries, since); asked += 1) {
        if (asked === mostAsked) return false
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
  // A transaction sees the same list of connections again unless it asks for a new one.
  await queries.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = await queries.execute<{ found: boolean }>(sql`
    select exists (select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and xact_start < ${since}::timestamptz) as found`)
  return rows[0]?.found === true
}
