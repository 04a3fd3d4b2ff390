/** When a streak is to be looked at, and what then. */
import { addDays, type Day, instantOf } from './days.ts'
import { dayAtRisk, streakOf } from './streak.ts'

/** The hour at which a member is reminded. */
const reminderHour = 20
/** A shorter streak is not worth a reminder. */
const leastStreak = 2
/** The zone that is furthest ahead: nowhere does a day begin earlier. */
const furthestAhead = 'Pacific/Kiritimati'

export interface Watch {
  readonly day: Day
  readonly dueAt: Date
}

/**
 * What to watch after a day was counted: the next one, from when the hour of the reminder first
 * strikes anywhere; the member's own zone is asked for then. Null where there is no streak to lose.
 */
export function watchAfter(days: readonly Day[], last: Day): Watch | null {
  const day = dayAtRisk(last)
  return streakOf(days, last).current >= leastStreak ? watchOf(day, furthestAhead) : null
}

const lastOf = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''

const watchOf = (day: Day, timeZone: string): Watch => ({ day, dueAt: instantOf(day, reminderHour, timeZone) })

/**
 * Looks at a streak whose `day` is at risk, where it is now `today` in the member's zone. Answers
 * the streak to warn her of, if any, and what to watch next.
 */
export function lookAt(
  days: readonly Day[],
  { day: watched, today, timeZone, now }: { day: Day; today: Day; timeZone: string; now: Date },
): { warn: { day: Day; streak: number } | null; next: Watch | null } {
  const day = watched > today ? watched : today // days that went by unseen are over
  const streak = streakOf(days, day)
  if (streak.current < leastStreak) return { warn: null, next: null }
  if (streak.countsToday) return { warn: null, next: watchAfter(days, lastOf(days)) }
  const exact = watchOf(day, timeZone)
  if (now < exact.dueAt) return { warn: null, next: exact }
  const tomorrow = addDays(day, 1)
  const survives = streakOf(days, tomorrow).current >= leastStreak // by a freeze
  return { warn: { day, streak: streak.current }, next: survives ? watchOf(tomorrow, furthestAhead) : null }
}
