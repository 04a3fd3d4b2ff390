/** The operator's queries of moderation, for the command line. The service does not have to run. */
import type { Log } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import type { ModerationConfig } from './config.ts'
import {
  type ActFigures,
  type AppealFigures,
  type ReportFigures,
  readYear,
  type YearFigures,
} from './yearly/read-year.ts'

export type { ActFigures, AppealFigures, ReportFigures, YearFigures }

export interface ModerationOperator {
  /** Returns the figures of a year. Default: the current year, UTC. */
  year(named: number | undefined): Promise<YearFigures>
  /** Closes the database connections. */
  stop(): Promise<void>
}

/** Creates the operator's queries. Connects to the database at the first query. */
export function createModerationOperator(config: Pick<ModerationConfig, 'databaseUrl'>, log: Log): ModerationOperator {
  const database = openDatabase({ name: 'operator moderation', url: config.databaseUrl, poolSize: 2, log })
  return {
    year: (named) => readYear(database.db, named),
    stop: async () => database.stop?.(),
  }
}
