import { commonErrors } from '../errors/index.ts'
import { createLimiter, LimiterFull } from '../limiter/index.ts'
import type { Database, Queries } from './database.ts'
import { costlyReadLimits } from './limits.ts'

type Viewer = { readonly id: string } | undefined

/** Limits the number of concurrent reads of many rows, so that other calls still get database connections. */
export interface CostlyReads {
  /**
   * Runs a read in a transaction. If too many reads run, the read waits in a queue. Members who wait take turns, and one
   * of the concurrent reads is reserved for members. A waiting read leaves the queue once its signal aborts, for example
   * because the member has typed another letter.
   *
   * @throws unavailable if too many reads wait, or if a statement takes longer than `statementMs`
   * @throws timeout if the signal aborts before the read starts
   */
  run<T>(viewer: Viewer, read: (tx: Queries) => Promise<T>, signal?: () => AbortSignal): Promise<T>
}

/** Creates the limiter of a service's costly reads on its database. A service has one for all of them. */
export function createCostlyReads(database: Pick<Database, 'transaction'>): CostlyReads {
  const { statementMs, ...limits } = costlyReadLimits
  const limiter = createLimiter(limits)
  return {
    async run(viewer, read, signal) {
      let waiting: AbortSignal | undefined
      const signalOfWait = signal && (() => (waiting = signal()))
      return limiter
        .run(
          () => database.transaction((tx) => read(tx), { statementTimeoutMs: statementMs }),
          viewer ? 'high' : 'normal',
          signalOfWait,
          viewer?.id,
        )
        .catch((error) => {
          if (error instanceof LimiterFull) throw commonErrors.unavailable({}, { cause: error })
          throw waiting && error === waiting.reason ? commonErrors.timeout() : error
        })
    },
  }
}
