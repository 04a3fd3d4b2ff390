import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const turn = { pauseMs: 200, untilMs: 10 * 60_000 }

/**
 * Waits until no other process has the turn of this key (any number, the same for all of them); it is this session's then, until
 * that ends. No statement waits meanwhile: one that does would be cancelled after the connection's time for a statement, and
 * would delay an index that is built concurrently, which waits for the end of every statement under way.
 *
 * @throws if another process has the turn for ten minutes.
 */
export async function takeTurn(client: pg.Client, key: number): Promise<void> {
  client.on('error', () => {}) // the next statement fails with it
  for (const end = performance.now() + turn.untilMs; ; await pause(turn.pauseMs)) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [key])
    if (rows[0]?.isMine) return
    if (performance.now() > end)
      throw new Error(`another process has been changing the tables of ${client.database} for minutes`)
  }
}
