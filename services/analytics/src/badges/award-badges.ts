import type { Queries } from '@hunch/kit/postgres'
import { AchievementEarnedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { HandlerContext } from '../context.ts'
import type { MemberRow } from '../members/member-rows.ts'
import { type MemberEvent, publishAboutMember } from '../members/publish-about-member.ts'
import { type Earned, ruleOf, rulesOf } from './rules/badges.ts'
import { type Badges, findBadgesOf, saveBadges } from './store/badges.ts'
import { type CountedFigure, findReached } from './store/figures.ts'

/**
 * Saves what a locked member has earned and publishes what is new. `held` are the badges they have;
 * one of them gets an earlier time where a late event shows it.
 */
export async function awardBadges(
  ctx: HandlerContext,
  tx: Queries,
  memberId: string,
  earned: readonly Earned[],
  held: Badges,
): Promise<void> {
  await saveBadges(
    tx,
    memberId,
    earned.filter(({ kind, at }) => held.get(kind)?.getTime() !== at.getTime()),
  )
  const isNew = earned.filter(({ kind }) => !held.has(kind))
  await publishAboutMember(ctx, tx, memberId, ...isNew.map(({ kind }) => badgeEarned(memberId, kind)))
}

/** Counted figures of a member that an act added to. */
export interface GrownFigures {
  /** Nothing is awarded where they were erased. */
  readonly member: MemberRow | undefined
  readonly figures: readonly CountedFigure[]
  /** The post or the comment, for figures of the best one. */
  readonly subject?: string
}

/**
 * Awards the badges that counts of acts earn locked members, after an act at `at` added to them.
 * A badge dates from the act with which its target was reached, so events that are handled in
 * another order earn the same.
 */
export async function awardCountedBadges(
  ctx: HandlerContext,
  tx: Queries,
  at: Date,
  ...grown: readonly GrownFigures[]
): Promise<void> {
  const ids = grown.flatMap(({ member }) => (member && !member.erased ? [member.memberId] : []))
  if (ids.length === 0) return
  const badges = await findBadgesOf(tx, ids)
  for (const { member, figures, subject } of grown) {
    if (!member || member.erased) continue
    const held = badges.get(member.memberId) ?? new Map()
    const earned: Earned[] = []
    for (const figure of figures)
      earned.push(...(await findEarned(tx, member.memberId, { held, figure, at, ...(subject ? { subject } : {}) })))
    await awardBadges(ctx, tx, member.memberId, earned, held)
  }
}

/** The badges of one figure that an act at `at` may have earned, or shown to be earned earlier. */
async function findEarned(
  tx: Queries,
  memberId: string,
  { held, figure, at, subject }: { held: Badges; figure: CountedFigure; at: Date; subject?: string },
): Promise<Earned[]> {
  const open = rulesOf(figure).filter(({ kind }) => (held.get(kind) ?? at) >= at)
  if (open.length === 0) return []
  const targets = open.map(({ target }) => target)
  const reached = await findReached(tx, memberId, figure, targets, subject)
  return reached.flatMap((each) => {
    const kind = open.find(({ target }) => target === each.target)?.kind
    const before = kind && held.get(kind)
    return kind && !(before && before <= each.at) ? [{ kind, at: each.at }] : []
  })
}

/** The member earned a badge. */
const badgeEarned = (memberId: string, kind: string): MemberEvent => ({
  schema: AchievementEarnedSchema,
  message: { memberId, achievement: 'badge', kind, target: ruleOf(kind)?.target ?? 0 },
})
