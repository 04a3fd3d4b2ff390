import { readNow } from '@hunch/kit/postgres'
import { limits } from '@hunch/proto/limits'
import { addDays, type Day, lastDays, mondayOf, utcDay } from '../calendar/rules.ts'
import type { Context } from '../context.ts'
import { percent, retentionDays } from './rules.ts'
import { countJoinedByWeek } from './store/members.ts'
import { findCohorts } from './store/retention.ts'

export interface Trends {
  readonly weeklyUsers: readonly { readonly week: Day; readonly users: number }[]
  readonly retention: readonly { readonly date: Day; readonly percent: number | null }[]
}

/**
 * Returns the sign-ups of the last weeks, including this week, and the 7-day retention of the last days.
 * The retention of a day is about the members who were first active 7 days before. It is the percentage of
 * them who were active again since then; null without such members.
 */
export async function getTrends({ database: { db } }: Context): Promise<Trends> {
  const today = utcDay(await readNow(db))
  const { retentionChartDays, signUpChartWeeks: count } = limits
  const weeks = Array.from({ length: count }, (_, index) => addDays(mondayOf(today), 7 * (index + 1 - count)))
  const joined = await countJoinedByWeek(db, weeks[0] ?? today)
  const days = lastDays(today, retentionChartDays)
  const firstDayOf = (day: Day) => addDays(day, -retentionDays)
  const cohorts = await findCohorts(db, {
    from: firstDayOf(days[0] ?? today),
    to: firstDayOf(today),
    within: retentionDays,
  })
  return {
    weeklyUsers: weeks.map((week) => ({ week, users: joined.get(week) ?? 0 })),
    retention: days.map((date) => {
      const { cameBack = 0, members = 0 } = cohorts.get(firstDayOf(date)) ?? {}
      return { date, percent: percent(cameBack, members) }
    }),
  }
}
