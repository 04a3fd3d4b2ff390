import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Connection timeout of a client that changes tables, in ms. A starting or busy server needs some seconds. */
export const turnConnectionMs = 30_000

const turn = { pauseMs: 200, untilMs: 10 * 60_000 }

/**
 * Waits for the advisory lock of a key (any number, the same for all processes), and holds it until the session ends. It
 * polls: a statement that waits would be cancelled by the statement timeout. It would also delay a concurrent index build,
 * which waits for all pending statements.
 *
 * @throws if another process holds the lock for ten minutes
 */
export async function takeTurn(client: pg.Client, key: number): Promise<void> {
  client.on('error', () => {}) // the next statement fails too
  for (const end = performance.now() + turn.untilMs; ; await pause(turn.pauseMs)) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [key])
    if (rows[0]?.isMine) return
    if (performance.now() > end)
      throw new Error(`another process has been changing the tables of ${client.database} for minutes`)
  }
}
