import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { earnedByStreak } from '../domain/earning.ts'
import { type CountedDay, streakOf } from '../domain/streak.ts'
import { watchAfter } from '../domain/watch.ts'
import { findBadges } from '../store/badges.ts'
import { findStreakDays, noteStreakDay } from '../store/days.ts'
import { watchStreak } from '../store/members.ts'
import { findStanding } from '../store/standings.ts'
import { announceStanding } from './announce.ts'
import { keepBadges } from './keep-badges.ts'

/** Counts a local day for a locked member's streak: judges badges, tells the new streak, watches the next day. */
export async function countStreakDay(ctx: Context, tx: Queries, memberId: string, counted: CountedDay): Promise<void> {
  const news = await noteStreakDay(tx, memberId, counted)
  if (news === 'known') return
  const ledger = await findStreakDays(tx, memberId)
  await keepBadges(ctx, tx, memberId, earnedByStreak(ledger), await findBadges(tx, memberId))
  if (news !== 'new') return
  const days = ledger.map(({ day }) => day)
  const last = days.reduce((latest, day) => (day > latest ? day : latest))
  await watchStreak(tx, memberId, watchAfter(days, last))
  await announceStanding(ctx, tx, memberId, await findStanding(tx, memberId), streakOf(days, last).current)
}
