import { type CountedDay, streakMoments } from '../../streaks/rules/streak.ts'
import { type Earned, newlyEarned, noFigures } from './badges.ts'

/** Returns the streak badges that counted days earn, each with the time of the act that earned it. */
export function earnedByStreak(counted: readonly CountedDay[]): Earned[] {
  const held = new Set<string>()
  return streakMoments(counted).flatMap(({ at, longest, cameBack }) => {
    const figures = { ...noFigures, longestStreak: longest, comebacks: Number(cameBack) }
    const earned = newlyEarned(figures, held)
    for (const { kind } of earned) held.add(kind)
    return earned.map(({ kind }) => ({ kind, at }))
  })
}
