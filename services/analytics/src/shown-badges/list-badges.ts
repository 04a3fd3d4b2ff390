import type { Member } from '@hunch/kit/identity'
import { type Badges, computeCountedBadges, findBadges, findCounts, findScoreFigures } from '../badges/earned-badges.ts'
import { type BadgeFigures, type BadgeRule, badgeRules, earnedByStreak, progressOf } from '../badges/rules/badges.ts'
import type { Context } from '../context.ts'
import { requireMember } from '../members/policy.ts'
import { computeScoresInPublic } from '../standing/find-standing.ts'
import { type CountedDay, streakOf } from '../streaks/rules/streak.ts'
import { findPastStreakDays, findStreakDays } from '../streaks/streak-days.ts'

export interface ShownBadge {
  readonly rule: BadgeRule
  readonly earnedAt: Date | null
  /** 0 to 1; 1 if the badge is earned. */
  readonly progress: number
  readonly current: number
}

/**
 * Returns all badges of the product, with a member's progress. Earned badges come first, newest first. If another member asks,
 * only public acts count, both for earned badges and for progress.
 *
 * @throws userNotFound
 */
export async function listBadges(ctx: Context, currentUser: Member, id: string): Promise<ShownBadge[]> {
  await requireMember(ctx, currentUser, id)
  const { held, figures } = await (currentUser.id === id ? findOwn(ctx, id) : findInPublic(ctx, id))
  const shown = badgeRules.map((rule) => {
    const earnedAt = held.get(rule.kind) ?? null
    return { rule, earnedAt, progress: earnedAt ? 1 : progressOf(rule, figures), current: rule.current(figures) }
  })
  return shown.sort((a, b) => (b.earnedAt?.getTime() ?? 0) - (a.earnedAt?.getTime() ?? 0))
}

interface BadgesAndFigures {
  readonly held: Badges
  /** The current figures that earn badges. */
  readonly figures: BadgeFigures
}

async function findOwn({ database: { db } }: Context, id: string): Promise<BadgesAndFigures> {
  const figures = {
    ...streakFigures(await findStreakDays(db, id)),
    ...(await findCounts(db, id, 'self')),
    ...(await findScoreFigures(db, id)),
  }
  return { held: await findBadges(db, id), figures }
}

/**
 * Computes the badges that others see: without private acts, and with the streak up to the member's yesterday. The
 * stored badges include all acts, so they would reveal private ones.
 */
async function findInPublic({ database: { db }, thresholds }: Context, id: string): Promise<BadgesAndFigures> {
  const { days } = await findPastStreakDays(db, id)
  const scores = await computeScoresInPublic(db, id, thresholds)
  const earned = [...earnedByStreak(days), ...scores.earned, ...(await computeCountedBadges(db, id, 'others'))]
  return {
    held: new Map(earned.map(({ kind, at }) => [kind, at])),
    figures: { ...streakFigures(days), ...scores.figures, ...(await findCounts(db, id, 'others')) },
  }
}

function streakFigures(counted: readonly CountedDay[]): Pick<BadgeFigures, 'longestStreak' | 'comebacks'> {
  const { longest, cameBack } = streakOf(
    counted.map(({ day }) => day),
    '',
  )
  return { longestStreak: longest, comebacks: Number(cameBack) }
}

/** Returns the language that the member chose; undefined without a choice. */
export const findChosenLanguage = ({ auth }: Context, member: Member): Promise<string | undefined> =>
  auth.findLanguage(member.id)
