import type { Context } from '../context.ts'
import type { Standing } from '../domain/standing.ts'
import { findBadges } from '../store/badges.ts'
import { findStreakDays } from '../store/days.ts'
import type { Held } from '../store/documents/index.ts'
import { findScorings } from '../store/scorings.ts'
import { findStanding } from '../store/standings.ts'

export interface HeldOfMember extends Held {
  readonly standing: Standing
  readonly badges: Awaited<ReturnType<typeof findBadges>>
  readonly scorings: Awaited<ReturnType<typeof findScorings>>
  readonly streakDays: Awaited<ReturnType<typeof findStreakDays>>
}

/** Everything held about a member that is not another service's to give. */
export async function exportMember({ database: { db }, documents }: Context, memberId: string): Promise<HeldOfMember> {
  return {
    standing: await findStanding(db, memberId),
    badges: await findBadges(db, memberId),
    scorings: await findScorings(db, memberId),
    streakDays: await findStreakDays(db, memberId),
    ...(await documents.exportMember(memberId)),
  }
}
