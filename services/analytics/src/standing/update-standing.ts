import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Queries } from '@hunch/kit/postgres'
import { AchievementEarnedSchema, StandingChangedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { awardBadges } from '../badges/award-badges.ts'
import { type Badges, findBadges } from '../badges/earned-badges.ts'
import { type Earned, earnedByStreak } from '../badges/rules/badges.ts'
import type { HandlerContext } from '../context.ts'
import { lockMember, type MemberEvent, type MemberRow, publishAboutMember } from '../members/members.ts'
import { currentStreak, findStreakDays, scheduleRiskCheck } from '../streaks/streak-days.ts'
import { isHigher, type Thresholds } from './rules/ranks.ts'
import { append, canAppend, type Outcome, replay, type Standing } from './rules/standing.ts'
import { areAnyDue, lockDueMember, restoreDueMembers } from './store/due-members.ts'
import { deleteScorings, findScorings, takeDueScorings } from './store/scorings.ts'
import { findStanding, saveStanding } from './store/standings.ts'

/** Whether any member's standing is due for an update. */
export const isAnyoneDue = ({ database }: HandlerContext): Promise<boolean> => areAnyDue(database.db)

/**
 * Updates the standing of one due member in one transaction: adds scorings, awards badges, and
 * publishes the changes. Returns whether a member was due. Skips members whom another replica has
 * locked.
 */
export const updateNextStanding = (ctx: HandlerContext): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const memberId = await lockDueMember(tx)
    if (!memberId) return false
    const member = await lockMember(tx, memberId)
    if (member.erased) await deleteScorings(tx, memberId)
    else await updateStanding(ctx, tx, member)
    return true
  })

/**
 * Updates all standings in a rebuild of the read models, without publishing. If a member is due in the
 * running service, copies the member's rows from its tables: that service must publish the changes.
 */
export async function rebuildStandings(ctx: HandlerContext): Promise<void> {
  while (await updateNextStanding(ctx));
  await ctx.database.transaction(restoreDueMembers)
}

async function updateStanding(ctx: HandlerContext, tx: Queries, { memberId, streakDue }: MemberRow): Promise<void> {
  const held = await findBadges(tx, memberId)
  const before = await findStanding(tx, memberId)
  const days = await findStreakDays(tx, memberId)
  const { standing, earned: earnedByScores } = await addDueScorings(ctx, tx, memberId, before, held)
  const earned: readonly Earned[] = [...earnedByScores, ...(streakDue ? earnedByStreak(days) : [])]
  await awardBadges(ctx, tx, memberId, earned, held)
  if (streakDue) await scheduleRiskCheck(tx, memberId, days)
  if (isHigher(standing.rank, before.rank))
    await publishAboutMember(ctx, tx, memberId, rankReached(memberId, standing, ctx.thresholds))
  if (!streakDue && !looksDifferent(before, standing)) return
  const streak = await currentStreak(tx, memberId, days)
  await publishAboutMember(ctx, tx, memberId, standingChanged(memberId, standing, streak))
}

/**
 * Adds due scorings to a standing. If a due scoring precedes an included one, or replaces an earlier
 * settlement of its post, all of the member's scorings are replayed.
 */
async function addDueScorings(
  ctx: HandlerContext,
  tx: Queries,
  memberId: string,
  before: Standing,
  held: Badges,
): Promise<Outcome> {
  const due = await takeDueScorings(tx, memberId)
  if (due.length === 0) return { standing: before, earned: [] }
  const outcome = canAppend(before, due)
    ? append(before, due, new Set(held.keys()), ctx.thresholds)
    : replay(await findScorings(tx, memberId), ctx.thresholds)
  await saveStanding(tx, memberId, outcome.standing)
  return outcome
}

const looksDifferent = (a: Standing, b: Standing): boolean =>
  a.scored !== b.scored || a.right !== b.right || a.rank !== b.rank

/** Builds the event StandingChanged, with the figures that other services show. The streak is in days. */
const standingChanged = (memberId: string, { scored, right, rank }: Standing, currentStreak: number): MemberEvent => ({
  schema: StandingChangedSchema,
  message: { memberId, scoredVotes: scored, rightVotes: right, userRank: rank, currentStreak },
})

/** Builds the event AchievementEarned for a rank. */
const rankReached = (memberId: string, { rank, last }: Standing, thresholds: Thresholds): MemberEvent => ({
  schema: AchievementEarnedSchema,
  message: {
    memberId,
    achievement: 'rank',
    kind: rank,
    target: thresholds[rank].scored,
    ...(last && { earnedAt: timestampFromDate(last.settledAt) }),
    byResults: true,
  },
})
