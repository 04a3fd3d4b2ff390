import { readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { activeWindowDays, reportDays, stickiness, stickinessDays } from '../domain/activity.ts'
import { addDays, type Day, lastDays, utcDay } from '../domain/days.ts'
import {
  countActive,
  countActiveByDay,
  countUsers,
  findFirstVisits,
  findTotals,
  type Totals,
} from '../store/reports.ts'

const todayOf = async ({ database }: Context): Promise<Day> => utcDay(await readNow(database.db))

const activeUsers = ({ database }: Context, today: Day): Promise<number> =>
  countActive(database.db, addDays(today, 1 - activeWindowDays), today)

/** Totals of the product, and how many members are active. */
export async function getStats(ctx: Context): Promise<Totals & { activeUsers: number }> {
  return { ...(await findTotals(ctx.database.db)), activeUsers: await activeUsers(ctx, await todayOf(ctx)) }
}

export interface Overview {
  readonly users: number
  readonly activeUsers: number
  /** Seconds, over all sessions; 0 where there are none. */
  readonly averageSessionDuration: number
  readonly sessions: number
  readonly sessionMembers: number
  readonly shares: number
  readonly stickiness: number | null
}

/** How the product is used. */
export async function getOverview(ctx: Context): Promise<Overview> {
  const { db } = ctx.database
  const today = await todayOf(ctx)
  const totals = await ctx.documents.sessionTotals()
  const { sessions, seconds } = sumOf(totals.values())
  const week = lastDays(today, activeWindowDays)
  const byDay = await countActiveByDay(db, week[0] ?? today, today)
  const activeIn30 = await countActive(db, addDays(today, 1 - stickinessDays), today)
  return {
    users: await countUsers(db),
    activeUsers: await activeUsers(ctx, today),
    averageSessionDuration: mean(seconds, sessions),
    sessions,
    sessionMembers: totals.size,
    shares: (await ctx.documents.shareMetrics(today)).total,
    stickiness: stickiness(
      week.map((day) => byDay.get(day) ?? 0),
      activeIn30,
    ),
  }
}

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

/** Daily active users and shares of 30 days, oldest first, and cohorts by week of the first active day, newest first. */
export async function getRetentionReport(ctx: Context): Promise<RetentionReport> {
  const days = lastDays(await todayOf(ctx), reportDays)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const users = await countActiveByDay(ctx.database.db, from, to)
  const shares = new Map((await ctx.documents.shareMetrics(from)).days.map((metric) => [metric.date, metric]))
  return {
    dailyActiveUsers: days.map((date) => ({ date, users: users.get(date) ?? 0 })),
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
      const { sessions, seconds } = sumOf(visits.flatMap(({ memberId }) => totals.get(memberId) ?? []))
      return {
        firstVisitWeek,
        totalUsers: visits.length,
        averageSessionDuration: mean(seconds, sessions),
        totalSessions: sessions,
        totalDaysActive: visits.reduce((sum, { daysActive }) => sum + daysActive, 0),
      }
    })
}

const mean = (seconds: number, sessions: number) => (sessions === 0 ? 0 : seconds / sessions)

function sumOf(totals: Iterable<{ sessions: number; seconds: number }>) {
  let [sessions, seconds] = [0, 0]
  for (const each of totals) {
    sessions += each.sessions
    seconds += each.seconds
  }
  return { sessions, seconds }
}
