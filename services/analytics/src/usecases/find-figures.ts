import type { Queries } from '@hunch/kit/postgres'
import type { BadgeFigures } from '../domain/badges.ts'
import { accuracyFigures } from '../domain/standing.ts'
import { streakOf } from '../domain/streak.ts'
import { findStreakDays } from '../store/days.ts'
import { findCounts } from '../store/figures.ts'
import { findStanding } from '../store/standings.ts'

/** All that badges are judged by, as it is now. */
export async function findFigures(queries: Queries, memberId: string): Promise<BadgeFigures> {
  const days = (await findStreakDays(queries, memberId)).map(({ day }) => day)
  const { longest, cameBack } = streakOf(days, '')
  return {
    ...(await findCounts(queries, memberId)),
    ...accuracyFigures(await findStanding(queries, memberId)),
    longestStreak: longest,
    comebacks: Number(cameBack),
  }
}
