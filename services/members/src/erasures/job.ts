import { createJob } from '@hunch/kit/jobs'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createEarlierTransactions, type Database, type Queries } from '@hunch/kit/postgres'
import type { Timers } from '@hunch/kit/timers'
import { deleteErasure, type Erasure, findErasures, lockErasure } from './store.ts'

/**
 * Takes one bounded step of a member's erasure in a transaction. Returns whether everything is erased. The last step also
 * publishes that the erasure is complete.
 */
export type EraseStep = (tx: Queries, erasure: Erasure) => Promise<boolean>

/** Maximum number of erasures that one run continues, each by one step. */
const perRun = 10

/**
 * Creates the job that erases the data of deleted members, one step per transaction. Transactions that are open when the job
 * finds an erasure may still write for the member. So the erasure waits until they have ended, and the job tries it again every
 * `everyMs`. An erasure that waits or fails does not hold up the others.
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

  /** Takes a step unless the erasure is finished or another process has locked it. Returns whether a step was taken. */
  const takeStep = (erasure: Erasure): Promise<boolean> =>
    database.transaction(async (tx) => {
      if (!(await lockErasure(tx, erasure.memberId))) return false
      if (await erase(tx, erasure)) {
        await deleteErasure(tx, erasure.memberId)
        earlier.forget(erasure.memberId)
      }
      return true
    })

  /** Takes a step of each found erasure. Returns the number of steps. If no step was taken, throws the first error. */
  async function takeSteps(): Promise<number> {
    let taken = 0
    let failure: unknown
    let waitMs: number | undefined
    for (const erasure of await findErasures(database.db, perRun)) {
      try {
        if (await earlier.haveEnded(erasure.memberId, waitMs)) taken += Number(await takeStep(erasure))
        else waitMs = 0 // one wait is enough for a run
      } catch (error) {
        failure ??= error
      }
    }
    if (taken === 0 && failure !== undefined) throw failure
    return taken
  }

  return createJob({
    ...timing,
    name: 'erase deleted members',
    sleep: { database, dueInMs: async () => ((await findErasures(database.db, 1)).length > 0 ? 0 : undefined) },
    run: takeSteps,
  })
}
