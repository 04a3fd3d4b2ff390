import { localDate, type Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { requireMember } from '../members/require-member.ts'
import { type Streak, streakOf } from './rules/streak.ts'
import { findStreakDays, findTimeZone } from './store.ts'

/**
 * A member's streak today, by the member's own time zone.
 *
 * @throws userNotFound
 */
export async function getStreak(ctx: Context, currentUser: Member, id: string): Promise<Streak> {
  await requireMember(ctx, currentUser, id)
  const { db } = ctx.database
  const timeZone = currentUser.id === id ? currentUser.timeZone : await findTimeZone(db, id)
  const counted = await findStreakDays(db, id)
  return streakOf(
    counted.map(({ day }) => day),
    localDate(await readNow(db), timeZone),
  )
}
