import { localDate, type Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { requireMember } from '../members/policy.ts'
import { type CountedDay, type Streak, streakOf } from './rules/streak.ts'
import { findStreakDays } from './store.ts'
import { findPastStreakDays } from './streak-days.ts'

/**
 * Returns a member's streak today, in the member's own time zone. Others see the streak without the member's acts of today,
 * because these acts may be private.
 *
 * @throws userNotFound
 */
export async function getStreak(ctx: Context, currentUser: Member, id: string): Promise<Streak> {
  await requireMember(ctx, currentUser, id)
  const { db } = ctx.database
  if (currentUser.id !== id) {
    const { today, days } = await findPastStreakDays(db, id)
    return streakOf(daysOf(days), today)
  }
  const days = await findStreakDays(db, id)
  return streakOf(daysOf(days), localDate(await readNow(db), currentUser.timeZone))
}

const daysOf = (counted: readonly CountedDay[]) => counted.map(({ day }) => day)
