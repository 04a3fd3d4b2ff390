/** What the operator reads of moderation, at the command line; whether the service runs or not. */
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
  /** What was reported and done in a year; in the present one where none is named. */
  year(named: number | undefined): Promise<YearFigures>
  /** Closes everything. */
  stop(): Promise<void>
}

/** Nothing is connected before it is needed. */
export function createModerationOperator(config: Pick<ModerationConfig, 'databaseUrl'>, log: Log): ModerationOperator {
  const database = openDatabase({ name: 'operate moderation', url: config.databaseUrl, poolSize: 2, log })
  return {
    year: (named) => readYear(database.db, named),
    stop: async () => database.stop?.(),
  }
}
