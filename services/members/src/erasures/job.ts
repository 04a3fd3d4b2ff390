import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createEarlierTransactions, type Database, type Queries } from '@hunch/kit/postgres'
import type { Timers } from '@hunch/kit/timers'
import { deleteErasure, type Erasure, findErasure, lockErasure } from './store.ts'

/**
 * Takes one bounded step of a member's erasure in a transaction. Returns whether everything is erased; the last step also
 * publishes that.
 */
export type EraseStep = (tx: Queries, erasure: Erasure) => Promise<boolean>

/**
 * Creates the job that erases the data of deleted members, one step in a transaction at a time. A member's erasure waits for
 * the transactions that were open when the job found it, since they may still write for the member. While an erasure
 * waits, the job tries it again every `everyMs`.
 */
export function createErasureJob({
  database,
  erase,
  ...timing
}: {
  readonly database: Database
  readonly log: Log
  readonly everyMs: number
  readonly erase: EraseStep
  /** Default: Node's timers. Tests pass their own. */
  readonly timers?: Timers
}): Part & Flushable {
  const earlier = createEarlierTransactions(database)

  /** Returns whether a step was taken. */
  async function takeStep(): Promise<boolean> {
    const erasure = await findErasure(database.db)
    if (!erasure || !(await earlier.haveEnded(erasure.memberId))) return false
    return database.transaction(async (tx) => {
      if (!(await lockErasure(tx, erasure.memberId))) return false
      if (await erase(tx, erasure)) {
        await deleteErasure(tx, erasure.memberId)
        earlier.forget(erasure.memberId)
      }
      return true
    })
  }

  return createJob({
    ...timing,
    name: 'erase deleted members',
    sleep: { database, dueInMs: async () => ((await findErasure(database.db)) ? 0 : undefined) },
    run: async () => Number(await takeStep()),
  })
}
