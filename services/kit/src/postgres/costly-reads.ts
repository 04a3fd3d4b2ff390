import { commonErrors } from '../errors/index.ts'
import { createLimiter, LimiterFull } from '../limiter/index.ts'
import type { Database, Queries } from './database.ts'

export interface CostlyReadLimits {
  /** Maximum number of concurrent costly reads. */
  readonly concurrency: number
  /** How many of these concurrent reads are reserved for members. */
  readonly reserved: number
  /** Maximum number of waiting reads of members, and the same number for visitors. */
  readonly maxWaiting: number
  /** Maximum number of waiting reads, per member. */
  readonly maxWaitingOfOwner: number
  /** Timeout of a statement of a costly read. */
  readonly statementMs: number
}

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

export function createCostlyReads(
  database: Pick<Database, 'transaction'>,
  { statementMs, ...limits }: CostlyReadLimits,
): CostlyReads {
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
