import type { Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { accuracyScore, edge } from '../domain/accuracy.ts'
import { metricDays, percent } from '../domain/activity.ts'
import { type Bin, calibrate } from '../domain/calibration.ts'
import { addDays, utcDay } from '../domain/days.ts'
import { type NextRank, nextRank } from '../domain/ranks.ts'
import { figuresOf } from '../domain/standing.ts'
import {
  type CategoryStanding,
  findCategoryStandings,
  findEngagement,
  findFavoriteCategory,
  findJudged,
  findMostActiveWeekday,
} from '../store/metrics.ts'
import { findStanding } from '../store/standings.ts'
import { requireKnown } from './require-known.ts'

export interface UserMetrics {
  readonly engagementRate: number | null
  readonly mostActiveDay: number | null
  /** Seconds; undefined where it is none of the caller's business. */
  readonly avgSessionDuration: number | null | undefined
  readonly favoriteCategory: string | null
  readonly scored: number
  readonly right: number
  readonly accuracyScore: number | null
  readonly edge: number | null
  readonly nextRank: NextRank | null
  readonly calibration: readonly Bin[]
  readonly categories: readonly CategoryStanding[]
}

/** A member's metrics; how long her sessions last is told to herself only. Throws userNotFound. */
export async function getUserAnalytics(ctx: Context, member: Member, id: string): Promise<UserMetrics> {
  await requireKnown(ctx, member, id)
  const { db } = ctx.database
  const now = await readNow(db)
  const since = new Date(now.getTime() - metricDays * 86_400_000)
  const standing = await findStanding(db, id)
  const { scored, right, edge: sums } = standing
  const { received, voters } = await findEngagement(db, id)
  return {
    engagementRate: percent(received, voters),
    mostActiveDay: (await findMostActiveWeekday(db, id, addDays(utcDay(now), 1 - metricDays))) ?? null,
    avgSessionDuration: member.id === id ? await meanSession(ctx, id) : undefined,
    favoriteCategory: (await findFavoriteCategory(db, id, since)) ?? null,
    scored,
    right,
    accuracyScore: accuracyScore(right, scored),
    edge: sums.count === 0 ? null : edge(sums),
    nextRank: nextRank(standing.rank, figuresOf(standing), ctx.thresholds),
    calibration: calibrate(await findJudged(db, id)),
    categories: await findCategoryStandings(db, id),
  }
}

async function meanSession({ documents }: Context, id: string): Promise<number | null> {
  const totals = (await documents.sessionTotals(id)).get(id)
  return totals ? totals.seconds / totals.sessions : null
}
