import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { withRequestId } from '@hunch/kit/log'
import type { Queries } from '@hunch/kit/postgres'
import { AchievementEarnedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { HandlerContext } from '../context.ts'
import { type MemberEvent, type MemberRow, publishAboutMember } from '../members/members.ts'
import { type BadgeRule, type Earned, ruleOf, rulesOf } from './rules/badges.ts'
import { type Badges, findBadgesOf, saveBadges } from './store/badges.ts'
import { type CountedFigure, findReachedTogether } from './store/figures.ts'

/**
 * Saves the badges that a member has earned, and publishes the new ones. The transaction has locked the member's row. `held`
 * are the stored badges; a late event may give one of them an earlier time.
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

/** Counted figures of a member, and the act that increased them. */
export interface GrownFigures {
  /** If the member is undefined or erased, nothing is awarded. */
  readonly member: MemberRow | undefined
  readonly figures: readonly CountedFigure[]
  /** The id of the post or comment, for figures of the best post or comment. */
  readonly subject?: string
  /** Time of the act. */
  readonly at: Date
  readonly requestId?: string
}

/** A figure of a member, and the earliest of the acts that increased it. */
interface GrownFigure {
  readonly memberId: string
  readonly figure: CountedFigure
  readonly subject: string | undefined
  readonly at: Date
  readonly requestId: string | undefined
}

/**
 * Awards the badges that members earned by counts of acts. The transaction has locked the members' rows. A badge dates from the
 * act that reached its target. So the order and batches in which events are handled do not matter.
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

/** Returns each figure of each member once, with its earliest act. */
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

/** Returns the badges to check for a figure: all except held badges that were earned before `at`. */
const openRules = ({ figure, at }: GrownFigure, held: Badges): BadgeRule[] =>
  rulesOf(figure).filter(({ kind }) => (held.get(kind) ?? at) >= at)

/** Returns each badge once, with its earliest time. */
function firstOfEach(earned: readonly Earned[]): Earned[] {
  const first = new Map<string, Earned>()
  for (const each of earned) if (each.at < (first.get(each.kind)?.at ?? Infinity)) first.set(each.kind, each)
  return [...first.values()]
}

/** Builds the event AchievementEarned for a badge. */
const badgeEarned = (memberId: string, { kind, at }: Earned): MemberEvent => ({
  schema: AchievementEarnedSchema,
  message: {
    memberId,
    achievement: 'badge',
    kind,
    target: ruleOf(kind)?.target ?? 0,
    earnedAt: timestampFromDate(at),
    byResults: ruleOf(kind)?.type === 'accuracy',
  },
})
