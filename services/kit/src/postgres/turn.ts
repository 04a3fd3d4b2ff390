import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { backOff } from '../failures/index.ts'

/** Keys of the advisory locks in a service's database. The numbers are arbitrary, and the same in all processes. */
export const locks = {
  /** Held while tables are migrated. */
  migrations: 0x68756e63,
  /** Held by a rebuild of read models; shared by replays and backups. `tables.sql` repeats the number. */
  rebuild: 0x6f706572,
} as const

/** Connection timeout of a client that changes tables, in ms. A starting or busy server needs some seconds. */
export const turnConnectionMs = 30_000

/** Delays between attempts, from `first` up to `longest`, and the total time for attempts, in ms. */
const turn = { first: 25, longest: 200, untilMs: 10 * 60_000 }

/**
 * Waits for the advisory lock of a key (any number, the same for all processes), and holds it until the session ends. Polls,
 * because the statement timeout would cancel a statement that waits. A waiting statement would also delay a concurrent index
 * build, which waits for all pending statements.
 *
 * @throws if another process holds the lock for ten minutes
 */
export async function takeTurn(client: pg.Client, key: number): Promise<void> {
  client.on('error', () => {}) // the next statement fails too
  const end = performance.now() + turn.untilMs
  for (let failures = 1; ; failures += 1) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [key])
    if (rows[0]?.isMine) return
    if (performance.now() > end)
      throw new Error(`another process has been changing the tables of ${client.database} for minutes`)
    await pause(backOff(failures, turn))
  }
}
