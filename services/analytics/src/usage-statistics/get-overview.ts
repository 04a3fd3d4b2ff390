import { readNow } from '@hunch/kit/postgres'
import { addDays, type Day, lastDays, utcDay } from '../calendar/rules.ts'
import type { Context } from '../context.ts'
import { activeWindowDays, stickiness, stickinessDays, sumSessions } from './rules.ts'
import { countActive, countActiveByDay, countMembers, findTotals, type Totals } from './store/members.ts'

const findToday = async ({ database }: Context): Promise<Day> => utcDay(await readNow(database.db))

const countActiveMembers = ({ database }: Context, today: Day): Promise<number> =>
  countActive(database.db, addDays(today, 1 - activeWindowDays), today)

export interface Stats extends Totals {
  readonly activeMembers: number
}

/** Returns the totals of the product, and the number of active members. */
export async function getStats(ctx: Context): Promise<Stats> {
  return { ...(await findTotals(ctx.database.db)), activeMembers: await countActiveMembers(ctx, await findToday(ctx)) }
}

export interface Overview {
  readonly members: number
  readonly activeMembers: number
  /** Mean over all sessions, in seconds; 0 without sessions. */
  readonly averageSessionDuration: number
  readonly sessions: number
  readonly sessionMembers: number
  readonly shares: number
  readonly stickiness: number | null
}

/** Returns figures of the product's use. */
export async function getOverview(ctx: Context): Promise<Overview> {
  const { db } = ctx.database
  const today = await findToday(ctx)
  const totals = await ctx.documents.sessionTotals()
  const { sessions, meanSeconds } = sumSessions(totals.values())
  const week = lastDays(today, activeWindowDays)
  const byDay = await countActiveByDay(db, week[0] ?? today, today)
  const activeIn30 = await countActive(db, addDays(today, 1 - stickinessDays), today)
  return {
    members: await countMembers(db),
    activeMembers: await countActiveMembers(ctx, today),
    averageSessionDuration: meanSeconds,
    sessions,
    sessionMembers: totals.size,
    shares: (await ctx.documents.shareMetrics(today)).total,
    stickiness: stickiness(
      week.map((day) => byDay.get(day) ?? 0),
      activeIn30,
    ),
  }
}
