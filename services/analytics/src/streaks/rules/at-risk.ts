/** When a streak is at risk, and when its member is warned: at 20:00 local time. */
import { addDays, type Day, instantOf } from '../../calendar/rules.ts'
import { streakOf } from './streak.ts'

/** The local hour at which a member is warned. */
const warningHour = 20
/** A shorter streak causes no warning. */
const minStreak = 2
/** The time zone that is furthest ahead: nowhere does a day begin earlier. */
const earliestTimeZone = 'Pacific/Kiritimati'

/** The day that a streak does not have yet, and when to look at it. */
export interface DayAtRisk {
  readonly day: Day
  readonly dueAt: Date
}

/**
 * The day at risk after `last` was counted, due when it is first 20:00 anywhere; auth is asked for
 * the member's own zone then. Null where there is no streak to lose.
 */
export function nextDayAtRisk(days: readonly Day[], last: Day): DayAtRisk | null {
  return streakOf(days, last).current >= minStreak ? riskOf(addDays(last, 1), earliestTimeZone) : null
}

const lastOf = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''

const riskOf = (day: Day, timeZone: string): DayAtRisk => ({ day, dueAt: instantOf(day, warningHour, timeZone) })

/**
 * Looks at a streak whose `day` is at risk, at `now`, which is `today` in the member's zone.
 * Returns the streak to warn of, if any, and the next look.
 */
export function checkRisk(
  days: readonly Day[],
  { day: watched, today, timeZone, now }: { day: Day; today: Day; timeZone: string; now: Date },
): { warn: { day: Day; streak: number } | null; next: DayAtRisk | null } {
  const day = watched > today ? watched : today // days that passed without a look are over
  const streak = streakOf(days, day)
  if (streak.current < minStreak) return { warn: null, next: null }
  if (streak.countsToday) return { warn: null, next: nextDayAtRisk(days, lastOf(days)) }
  const exact = riskOf(day, timeZone)
  if (now < exact.dueAt) return { warn: null, next: exact }
  const tomorrow = addDays(day, 1)
  const survives = streakOf(days, tomorrow).current >= minStreak // by a freeze
  return { warn: { day, streak: streak.current }, next: survives ? riskOf(tomorrow, earliestTimeZone) : null }
}
