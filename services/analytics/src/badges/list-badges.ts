import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { requireMember } from '../members/require-member.ts'
import { streakOf } from '../streaks/rules/streak.ts'
import { findStreakDays } from '../streaks/streak-days.ts'
import { type BadgeFigures, type BadgeRule, badgeRules, progressOf } from './rules/badges.ts'
import { findBadges } from './store/badges.ts'
import { findCounts, findScoreFigures } from './store/figures.ts'

export interface ShownBadge {
  readonly rule: BadgeRule
  readonly earnedAt: Date | null
  /** 0 to 1; 1 once it is earned. */
  readonly progress: number
  readonly current: number
}

/**
 * All badges: a member's earned ones first, the latest of them at the top.
 *
 * @throws userNotFound
 */
export async function listBadges(ctx: Context, currentUser: Member, id: string): Promise<ShownBadge[]> {
  await requireMember(ctx, currentUser, id)
  const { db } = ctx.database
  const held = await findBadges(db, id)
  const figures = await findFigures(db, id)
  const shown = badgeRules.map((rule) => {
    const earnedAt = held.get(rule.kind) ?? null
    return { rule, earnedAt, progress: earnedAt ? 1 : progressOf(rule, figures), current: rule.current(figures) }
  })
  return shown.sort((a, b) => (b.earnedAt?.getTime() ?? 0) - (a.earnedAt?.getTime() ?? 0))
}

/** All figures that badges are earned by, as they are now. */
async function findFigures(queries: Queries, memberId: string): Promise<BadgeFigures> {
  const days = (await findStreakDays(queries, memberId)).map(({ day }) => day)
  const { longest, cameBack } = streakOf(days, '')
  return {
    ...(await findCounts(queries, memberId)),
    ...(await findScoreFigures(queries, memberId)),
    longestStreak: longest,
    comebacks: Number(cameBack),
  }
}

/** The language that the member chose; undefined where they chose none. */
export const findChosenLanguage = ({ auth }: Context, member: Member): Promise<string | undefined> =>
  auth.findLanguage(member.id)
