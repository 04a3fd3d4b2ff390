import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type BadgeRule, badgeRules, progressOf } from '../domain/badges.ts'
import { findBadges } from '../store/badges.ts'
import { findFigures } from './find-figures.ts'
import { requireKnown } from './require-known.ts'

export interface ShownBadge {
  readonly rule: BadgeRule
  readonly earnedAt: Date | null
  /** 0 to 1; 1 once it is earned. */
  readonly progress: number
  readonly current: number
}

/** Every badge there is, a member's earned ones first and the latest of them at the top. Throws userNotFound. */
export async function listBadges(ctx: Context, member: Member, id: string): Promise<ShownBadge[]> {
  await requireKnown(ctx, member, id)
  const { db } = ctx.database
  const held = await findBadges(db, id)
  const figures = await findFigures(db, id)
  const shown = badgeRules.map((rule) => {
    const earnedAt = held.get(rule.kind) ?? null
    return { rule, earnedAt, progress: earnedAt ? 1 : progressOf(rule, figures), current: rule.current(figures) }
  })
  return shown.sort((a, b) => (b.earnedAt?.getTime() ?? 0) - (a.earnedAt?.getTime() ?? 0))
}

/** The language that a member chose; undefined where she never did. */
export const chosenLanguage = ({ contacts }: Context, member: Member): Promise<string | undefined> =>
  contacts.languageOf(member.id)
