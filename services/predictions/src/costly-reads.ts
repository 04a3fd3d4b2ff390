import { commonErrors } from '@hunch/kit/errors'
import { createLimiter, LimiterFull } from '@hunch/kit/limiter'
import type { Database, Queries } from '@hunch/kit/postgres'
import { fixedLimits } from './limits.ts'
import type { Viewer } from './posts/rules/viewer.ts'

/** Reads that go through many rows are few at a time, so that all other calls keep their connections to the database. */
export interface CostlyReads {
  /**
   * Runs a read in a transaction; a visitor's leaves a place to members.
   *
   * @throws unavailable if too many wait, or if a statement takes longer than `costlyReads.statementMs`
   */
  run<T>(viewer: Viewer, read: (tx: Queries) => Promise<T>): Promise<T>
}

const { statementMs, ...limits } = fixedLimits.costlyReads

export function createCostlyReads(database: Pick<Database, 'transaction'>): CostlyReads {
  const limiter = createLimiter(limits)
  return {
    run: (viewer, read) =>
      limiter
        .run(
          () => database.transaction((tx) => read(tx), { statementTimeoutMs: statementMs }),
          viewer ? 'high' : 'normal',
        )
        .catch((error) => {
          throw error instanceof LimiterFull ? commonErrors.unavailable({}, { cause: error }) : error
        }),
  }
}
