import { newlyEarned, noFigures } from './badges.ts'
import type { Earned } from './standing.ts'
import { type CountedDay, streakMoments } from './streak.ts'

/** The streak badges that a ledger earns, each at the fact that earned it. */
export function earnedByStreak(ledger: readonly CountedDay[]): Earned[] {
  const held = new Set<string>()
  return streakMoments(ledger).flatMap(({ at, longest, cameBack }) => {
    const figures = { ...noFigures, longestStreak: longest, comebacks: Number(cameBack) }
    const earned = newlyEarned(figures, held)
    for (const { kind } of earned) held.add(kind)
    return earned.map(({ kind }) => ({ kind, at }))
  })
}
