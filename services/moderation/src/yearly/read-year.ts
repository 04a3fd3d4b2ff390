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

/** Figures of a year, UTC: reports, acts and appeals. */
export interface YearFigures {
  readonly year: number
  readonly reports: readonly ReportFigures[]
  /** Median hours from a report to its decision, over all reports; null if none is decided. */
  readonly medianHours: number | null
  readonly acts: readonly ActFigures[]
  readonly appeals: AppealFigures
}

/** Returns the figures of a year. Default: the current year, UTC. */
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
