import type { Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import { addDays, utcDay } from '../calendar/rules.ts'
import type { Context } from '../context.ts'
import { requireMember } from '../members/policy.ts'
import { findScoredVotes, findStanding } from '../standing/find-standing.ts'
import { accuracyScore, edge } from '../standing/rules/accuracy.ts'
import { type Effect, effectOf } from '../standing/rules/effect.ts'
import { type NextRank, nextRank } from '../standing/rules/ranks.ts'
import { rankFigures } from '../standing/rules/standing.ts'
import { memberAnalyticsLimits } from './limits.ts'
import { type CalibrationBin, calibrate } from './rules/calibration.ts'
import {
  type CategoryScores,
  findCategoryScores,
  findEngagement,
  findFavoriteCategory,
  findMostActiveWeekday,
  findSettledVotes,
} from './store.ts'

export interface UserAnalytics {
  /** Percent; null if no one else voted on the member's posts. */
  readonly engagementRate: number | null
  /** Weekday, 0 for Sunday; null without acts. */
  readonly mostActiveDay: number | null
  /** Mean, in seconds; null without sessions, undefined if another member asks. */
  readonly avgSessionDuration: number | null | undefined
  readonly favoriteCategory: string | null
  readonly scored: number
  readonly right: number
  readonly accuracyScore: number | null
  readonly edge: number | null
  readonly nextRank: NextRank | null
  readonly calibration: readonly CalibrationBin[]
  readonly categories: readonly CategoryScores[]
}

/**
 * Returns a member's analytics. The session duration is visible only to the member. Others see only
 * figures of public posts, except the standing (accuracy, edge, ranks), which names no post.
 *
 * @throws userNotFound
 */
export async function getUserAnalytics(ctx: Context, currentUser: Member, id: string): Promise<UserAnalytics> {
  await requireMember(ctx, currentUser, id)
  const { db } = ctx.database
  const now = await readNow(db)
  const since = new Date(now.getTime() - memberAnalyticsLimits.lookBackDays * 86_400_000)
  const viewer = currentUser.id === id ? 'self' : 'others'
  const standing = await findStanding(db, id)
  const { scored, right, edge: sums } = standing
  const { received, votes } = await findEngagement(db, id, viewer)
  return {
    engagementRate: votes === 0 ? null : (100 * received) / votes,
    mostActiveDay:
      (await findMostActiveWeekday(db, id, addDays(utcDay(now), 1 - memberAnalyticsLimits.lookBackDays), viewer)) ??
      null,
    avgSessionDuration: viewer === 'self' ? await findMeanSession(ctx, id) : undefined,
    favoriteCategory: (await findFavoriteCategory(db, id, since, viewer)) ?? null,
    scored,
    right,
    accuracyScore: accuracyScore(right, scored),
    edge: sums.count === 0 ? null : edge(sums),
    nextRank: nextRank(standing.rank, rankFigures(standing), ctx.thresholds),
    calibration: calibrate(await findSettledVotes(db, id, viewer)),
    categories: await findCategoryScores(db, id, viewer),
  }
}

async function findMeanSession({ documents }: Context, id: string): Promise<number | null> {
  const totals = (await documents.sessionTotals(id)).get(id)
  return totals ? totals.seconds / totals.sessions : null
}

/** Returns the effect of a post's result on the member's figures. Null if the member has no scored vote on the post. */
export const getResultEffect = async ({ database }: Context, member: Member, postId: string): Promise<Effect | null> =>
  effectOf(await findScoredVotes(database.db, member.id), postId)
