import { type Queries, readNow } from '@hunch/kit/postgres'
import {
  type ActFigures,
  type AppealFigures,
  type ReportFigures,
  readActs,
  readAppeals,
  readMedian,
  readReports,
} from './store.ts'

export type { ActFigures, AppealFigures, ReportFigures }

/** What was reported and done in a year, UTC. */
export interface YearFigures {
  readonly year: number
  readonly reports: readonly ReportFigures[]
  /** Hours from a report to its decision, over all of them; null where none is decided. */
  readonly medianHours: number | null
  readonly acts: readonly ActFigures[]
  readonly appeals: AppealFigures
}

/** Returns the figures of a year; of the present one where none is named. */
export async function readYear(queries: Queries, named: number | undefined): Promise<YearFigures> {
  const year = named ?? (await readNow(queries)).getUTCFullYear()
  const [reports, medianHours, acts, appeals] = await Promise.all([
    readReports(queries, year),
    readMedian(queries, year),
    readActs(queries, year),
    readAppeals(queries, year),
  ])
  return { year, reports, medianHours, acts, appeals }
}
