import { readNow } from '@hunch/kit/postgres'
import { type Day, lastDays, utcDay } from '../calendar/rules.ts'
import type { Context } from '../context.ts'
import { usageStatisticsLimits } from './limits.ts'
import { sumSessions } from './rules.ts'
import { countActiveByDay } from './store/members.ts'
import { findFirstVisits } from './store/retention.ts'

export interface RetentionReport {
  readonly dailyActiveUsers: readonly { readonly date: Day; readonly users: number }[]
  readonly userCohorts: readonly {
    readonly firstVisitWeek: Day
    readonly totalUsers: number
    readonly averageSessionDuration: number
    readonly totalSessions: number
    readonly totalDaysActive: number
  }[]
  readonly shareMetrics: readonly { readonly date: Day; readonly shares: number; readonly uniqueUsers: number }[]
}

/** Returns daily active members and shares, oldest first, and cohorts by week of first activity, newest first. */
export async function getRetentionReport(ctx: Context): Promise<RetentionReport> {
  const { db } = ctx.database
  const days = lastDays(utcDay(await readNow(db)), usageStatisticsLimits.dailyFigureDays)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const active = await countActiveByDay(db, from, to)
  const shares = new Map((await ctx.documents.shareMetrics(from)).days.map((metric) => [metric.date, metric]))
  return {
    dailyActiveUsers: days.map((date) => ({ date, users: active.get(date) ?? 0 })),
    userCohorts: await findCohortsByWeek(ctx),
    shareMetrics: days.map((date) => shares.get(date) ?? { date, shares: 0, uniqueUsers: 0 }),
  }
}

async function findCohortsByWeek({ database, documents }: Context): Promise<RetentionReport['userCohorts']> {
  const totals = await documents.sessionTotals()
  const byWeek = Map.groupBy(await findFirstVisits(database.db), ({ week }) => week)
  return [...byWeek]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([firstVisitWeek, visits]) => {
      const { sessions, meanSeconds } = sumSessions(visits.flatMap(({ memberId }) => totals.get(memberId) ?? []))
      return {
        firstVisitWeek,
        totalUsers: visits.length,
        averageSessionDuration: meanSeconds,
        totalSessions: sessions,
        totalDaysActive: visits.reduce((sum, { daysActive }) => sum + daysActive, 0),
      }
    })
}
