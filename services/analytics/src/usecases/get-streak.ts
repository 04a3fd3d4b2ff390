import { localDate, type Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { type Streak, streakOf } from '../domain/streak.ts'
import { findStreakDays, findTimeZone } from '../store/days.ts'
import { requireKnown } from './require-known.ts'

/** A member's streak as it stands today, which is her own zone's. Throws userNotFound. */
export async function getStreak(ctx: Context, member: Member, id: string): Promise<Streak> {
  await requireKnown(ctx, member, id)
  const { db } = ctx.database
  const timeZone = member.id === id ? member.timeZone : await findTimeZone(db, id)
  const ledger = await findStreakDays(db, id)
  return streakOf(
    ledger.map(({ day }) => day),
    localDate(await readNow(db), timeZone),
  )
}
