/** Rules for streaks at risk and their warning at 20:00 local time. */
import { addDays, type Day, instantOf } from '../../calendar/rules.ts'
import { streakOf } from './streak.ts'

/** The local hour at which a member is warned. */
const warningHour = 20
/** Minimum streak for a warning, in days. */
const minStreak = 2
/** The time zone that is furthest ahead: no day begins earlier. */
const earliestTimeZone = 'Pacific/Kiritimati'

/** The day on which a member must still act to keep a streak, and the time of the next check. */
export interface DayAtRisk {
  readonly day: Day
  readonly dueAt: Date
}

/**
 * Returns the day after `last` as the day at risk. The first check is due when it is 20:00 on that day in
 * the earliest time zone. The check itself uses the member's own zone. Null if there is no streak to lose.
 */
export function nextDayAtRisk(days: readonly Day[], last: Day): DayAtRisk | null {
  return streakOf(days, last).current >= minStreak ? riskOf(addDays(last, 1), earliestTimeZone) : null
}

const lastOf = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''

const riskOf = (day: Day, timeZone: string): DayAtRisk => ({ day, dueAt: instantOf(day, warningHour, timeZone) })

/**
 * Checks a streak at the instant `now`. `day` is the day at risk, `today` the date of `now` in the member's
 * zone. Returns the streak to warn about, if any, and the next check.
 */
export function checkRisk(
  days: readonly Day[],
  { day: watched, today, timeZone, now }: { day: Day; today: Day; timeZone: string; now: Date },
): { warn: { day: Day; streak: number } | null; next: DayAtRisk | null } {
  const day = watched > today ? watched : today // an earlier day can no longer be saved
  const streak = streakOf(days, day)
  if (streak.current < minStreak) return { warn: null, next: null }
  if (streak.countsToday) return { warn: null, next: nextDayAtRisk(days, lastOf(days)) }
  const exact = riskOf(day, timeZone)
  if (now < exact.dueAt) return { warn: null, next: exact }
  const tomorrow = addDays(day, 1)
  const survives = streakOf(days, tomorrow).current >= minStreak // true if a freeze bridges the day
  return { warn: { day, streak: streak.current }, next: survives ? riskOf(tomorrow, earliestTimeZone) : null }
}
