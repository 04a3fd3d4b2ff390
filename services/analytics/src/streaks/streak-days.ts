/** The functions of streaks that code outside `streaks` uses. */
import { localDate } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Day } from '../calendar/rules.ts'
import { nextDayAtRisk } from './rules/at-risk.ts'
import { type CountedDay, streakOf } from './rules/streak.ts'
import { findStreakDays, findTimeZone, markStreakUpdated, saveDayAtRisk } from './store.ts'

export { findStreakDays, saveTimeZone } from './store.ts'

/**
 * Marks a member's counted days as included in badges and standing, and schedules the check of the next day at risk. The
 * transaction has locked the member's row.
 */
export async function scheduleRiskCheck(tx: Queries, memberId: string, counted: readonly CountedDay[]): Promise<void> {
  const days = counted.map(({ day }) => day)
  const last = days.reduce((latest, day) => (day > latest ? day : latest), '')
  await markStreakUpdated(tx, memberId)
  await saveDayAtRisk(tx, memberId, nextDayAtRisk(days, last))
}

/**
 * Returns the days before the member's local today that count for their streak, as others see them. `countedAt` is the start
 * of the day, because the time of an act is private.
 */
export async function findPastStreakDays(
  queries: Queries,
  memberId: string,
): Promise<{ today: Day; days: readonly CountedDay[] }> {
  const today = await findLocalToday(queries, memberId)
  const counted = await findStreakDays(queries, memberId)
  const past = counted.filter(({ day }) => day < today)
  return { today, days: past.map(({ day }) => ({ day, countedAt: new Date(day) })) }
}

/** Returns the length of the current streak, in days. */
export async function currentStreak(
  queries: Queries,
  memberId: string,
  counted: readonly CountedDay[],
): Promise<number> {
  const today = await findLocalToday(queries, memberId)
  return streakOf(
    counted.map(({ day }) => day),
    today,
  ).current
}

/**
 * Returns the member's current local day, by the database's clock. An act counts for the local date in its event, but
 * "today" uses the time zone that the member was last seen in. That zone comes from the member's own calls, or from auth
 * when a warning is due.
 */
const findLocalToday = async (queries: Queries, memberId: string): Promise<Day> =>
  localDate(await readNow(queries), await findTimeZone(queries, memberId))
