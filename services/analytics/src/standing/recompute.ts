import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '@hunch/kit/postgres'
import { computeCountedBadges, correctBadges } from '../badges/earned-badges.ts'
import { earnedByStreak } from '../badges/rules/badges.ts'
import type { Context } from '../context.ts'
import { lockMember } from '../members/members.ts'
import { findStreakDays } from '../streaks/streak-days.ts'
import { standingLimits } from './limits.ts'
import { replay, type Standing } from './rules/standing.ts'
import { pageOfMembers } from './store/due-members.ts'
import { findScorings, takeDueScorings } from './store/scorings.ts'
import { findStanding, saveStanding } from './store/standings.ts'

type RecomputeContext = Pick<Context, 'database' | 'thresholds'>

/**
 * Recomputes every member's standing and badges from the record, and saves the differences, in one
 * transaction per member. Publishes nothing, and never withdraws a badge. Returns the number of members,
 * and the ids of those whose figures differed.
 */
export async function recomputeAll(ctx: RecomputeContext): Promise<{ members: number; changed: readonly string[] }> {
  const changed: string[] = []
  let members = 0
  for (let after: string | undefined; ; ) {
    const ids = await pageOfMembers(ctx.database.db, after, standingLimits.recomputedPerPage)
    for (const id of ids) if (await ctx.database.transaction((tx) => recomputeMember(ctx, tx, id))) changed.push(id)
    members += ids.length
    after = ids.at(-1)
    if (ids.length < standingLimits.recomputedPerPage) return { members, changed }
  }
}

/** Recomputes a member; returns whether anything differed from the stored figures. */
async function recomputeMember({ thresholds }: RecomputeContext, tx: Queries, memberId: string): Promise<boolean> {
  await lockMember(tx, memberId)
  await takeDueScorings(tx, memberId) // take these first: votes that settle after this line stay due
  const scored = replay(await findScorings(tx, memberId), thresholds)
  const counted = await computeCountedBadges(tx, memberId, 'self')
  const streaks = earnedByStreak(await findStreakDays(tx, memberId))
  const differs = !isDeepStrictEqual(await findStanding(tx, memberId), asStored(scored.standing))
  if (differs) await saveStanding(tx, memberId, scored.standing)
  const corrected = await correctBadges(tx, memberId, [...scored.earned, ...counted, ...streaks])
  return differs || corrected
}

/** Returns a standing as the table stores it: of the last scoring, only time, post and settlement. */
const asStored = ({ last, ...standing }: Standing): Standing => ({
  ...standing,
  last: last && { settledAt: last.settledAt, postId: last.postId, settlement: last.settlement },
})
