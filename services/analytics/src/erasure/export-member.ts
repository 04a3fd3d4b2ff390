import { type Badges, findBadges } from '../badges/earned-badges.ts'
import type { Context } from '../context.ts'
import { findScorings, findStanding } from '../standing/find-standing.ts'
import type { Scoring, Standing } from '../standing/rules/standing.ts'
import type { CountedDay } from '../streaks/rules/streak.ts'
import { findStreakDays } from '../streaks/streak-days.ts'
import type { MemberDocuments } from '../usage/store/documents/port.ts'

export interface MemberExport extends MemberDocuments {
  readonly standing: Standing
  readonly badges: Badges
  readonly scorings: readonly Scoring[]
  readonly streakDays: readonly CountedDay[]
}

/** Returns all data about a member that no other service exports. */
export async function exportMember({ database: { db }, documents }: Context, memberId: string): Promise<MemberExport> {
  return {
    standing: await findStanding(db, memberId),
    badges: await findBadges(db, memberId),
    scorings: await findScorings(db, memberId),
    streakDays: await findStreakDays(db, memberId),
    ...(await documents.exportMember(memberId)),
  }
}
