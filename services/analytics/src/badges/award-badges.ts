import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { withRequestId } from '@hunch/kit/log'
import type { Queries } from '@hunch/kit/postgres'
import { AchievementEarnedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { HandlerContext } from '../context.ts'
import type { MemberRow } from '../members/member-rows.ts'
import { type MemberEvent, publishAboutMember } from '../members/publish-about-member.ts'
import { type BadgeRule, type Earned, ruleOf, rulesOf } from './rules/badges.ts'
import { type Badges, findBadgesOf, saveBadges } from './store/badges.ts'
import { type CountedFigure, findReachedTogether } from './store/figures.ts'

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
  await publishAboutMember(ctx, tx, memberId, ...isNew.map((each) => badgeEarned(memberId, each)))
}

/** Counted figures of a member that an act added to. */
export interface GrownFigures {
  /** Nothing is awarded where they were erased. */
  readonly member: MemberRow | undefined
  readonly figures: readonly CountedFigure[]
  /** The post or the comment, for figures of the best one. */
  readonly subject?: string
  /** When the act was. */
  readonly at: Date
  readonly requestId?: string
}

/** A figure of a member that acts added to, the first of them at `at`. */
interface GrownFigure {
  readonly memberId: string
  readonly figure: CountedFigure
  readonly subject: string | undefined
  readonly at: Date
  readonly requestId: string | undefined
}

/**
 * Awards the badges that counts of acts earn locked members, after acts added to them. A badge
 * dates from the act with which its target was reached, so events that are handled in another
 * order, or together, earn the same.
 */
export async function awardCountedBadges(
  ctx: HandlerContext,
  tx: Queries,
  ...grown: readonly GrownFigures[]
): Promise<void> {
  const all = grownFigures(grown)
  if (all.length === 0) return
  const badges = await findBadgesOf(tx, [...new Set(all.map(({ memberId }) => memberId))])
  const heldBy = (memberId: string): Badges => badges.get(memberId) ?? new Map()
  const earned: { memberId: string; earned: Earned; requestId: string | undefined }[] = []
  for (const [figure, some] of Map.groupBy(all, (each) => each.figure)) {
    const open = some.filter((each) => openRules(each, heldBy(each.memberId)).length > 0)
    if (open.length === 0) continue
    const targets = rulesOf(figure).map(({ target }) => target)
    const reached = await findReachedTogether(tx, figure, open, targets)
    for (const [index, each] of open.entries())
      for (const { kind, target } of openRules(each, heldBy(each.memberId))) {
        const at = reached[index]?.get(target)
        const before = heldBy(each.memberId).get(kind)
        if (at && !(before && before <= at)) earned.push({ ...each, earned: { kind, at } })
      }
  }
  for (const [memberId, own] of Map.groupBy(earned, (each) => each.memberId)) {
    const requestId = own[0]?.requestId
    const award = () => awardBadges(ctx, tx, memberId, firstOfEach(own.map((each) => each.earned)), heldBy(memberId))
    await (requestId === undefined ? award() : withRequestId(requestId, award))
  }
}

/** Each figure of each member once, with the first of the acts. */
function grownFigures(grown: readonly GrownFigures[]): GrownFigure[] {
  const all = new Map<string, GrownFigure>()
  for (const { member, figures, subject, at, requestId } of grown)
    for (const figure of member && !member.erased ? figures : []) {
      const memberId = member?.memberId ?? ''
      const key = `${memberId} ${figure} ${subject ?? ''}`
      const before = all.get(key)
      if (!before || at < before.at) all.set(key, { memberId, figure, subject, at, requestId })
    }
  return [...all.values()]
}

/** The badges of a figure that acts from `at` on may have earned, or shown to be earned earlier. */
const openRules = ({ figure, at }: GrownFigure, held: Badges): BadgeRule[] =>
  rulesOf(figure).filter(({ kind }) => (held.get(kind) ?? at) >= at)

/** Of a badge that several posts or comments earned, the first. */
function firstOfEach(earned: readonly Earned[]): Earned[] {
  const first = new Map<string, Earned>()
  for (const each of earned) if (each.at < (first.get(each.kind)?.at ?? Infinity)) first.set(each.kind, each)
  return [...first.values()]
}

/** The member earned a badge. */
const badgeEarned = (memberId: string, { kind, at }: Earned): MemberEvent => ({
  schema: AchievementEarnedSchema,
  message: {
    memberId,
    achievement: 'badge',
    kind,
    target: ruleOf(kind)?.target ?? 0,
    earnedAt: timestampFromDate(at),
  },
})
