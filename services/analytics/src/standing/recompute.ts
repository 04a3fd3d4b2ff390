import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '@hunch/kit/postgres'
import { computeCountedBadges, correctBadges } from '../badges/earned-badges.ts'
import { earnedByStreak } from '../badges/rules/streak-badges.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { lockMember } from '../members/member-rows.ts'
import { findStreakDays } from '../streaks/streak-days.ts'
import { replay, type Standing } from './rules/standing.ts'
import { pageOfMembers } from './store/due-members.ts'
import { findScorings, markIncluded } from './store/scorings.ts'
import { findStanding, saveStanding } from './store/standings.ts'

type RecomputeContext = Pick<Context, 'database' | 'thresholds'>

/**
 * Recomputes every member's standing and badges from the record and saves what differs, one member
 * a transaction. Publishes nothing. Returns how many members there are and whose figures differed; a
 * badge is never taken back.
 */
export async function recomputeAll(ctx: RecomputeContext): Promise<{ members: number; changed: readonly string[] }> {
  const changed: string[] = []
  let members = 0
  for (let after: string | undefined; ; ) {
    const ids = await pageOfMembers(ctx.database.db, after, fixedLimits.recomputedPerPage)
    for (const id of ids) if (await ctx.database.transaction((tx) => recomputeMember(ctx, tx, id))) changed.push(id)
    members += ids.length
    after = ids.at(-1)
    if (ids.length < fixedLimits.recomputedPerPage) return { members, changed }
  }
}

/** Recomputes one member; returns whether anything differed from what was stored. */
async function recomputeMember({ thresholds }: RecomputeContext, tx: Queries, memberId: string): Promise<boolean> {
  await lockMember(tx, memberId)
  const scored = replay(await findScorings(tx, memberId), thresholds)
  const counted = await computeCountedBadges(tx, memberId, 'self')
  const streaks = earnedByStreak(await findStreakDays(tx, memberId))
  const differs = !isDeepStrictEqual(await findStanding(tx, memberId), asStored(scored.standing))
  if (differs) await saveStanding(tx, memberId, scored.standing)
  await markIncluded(tx, memberId)
  const corrected = await correctBadges(tx, memberId, [...scored.earned, ...counted, ...streaks])
  return differs || corrected
}

/** A standing as it comes back from its row: of the last scoring only its position is stored. */
const asStored = ({ last, ...standing }: Standing): Standing => ({
  ...standing,
  last: last && { settledAt: last.settledAt, postId: last.postId, settlement: last.settlement },
})
