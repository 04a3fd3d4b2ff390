import type { Queries } from '@hunch/kit/postgres'
import type { Judging } from '../context.ts'
import { rulesOf } from '../domain/badges.ts'
import type { Earned } from '../domain/standing.ts'
import { type Badges, findBadgesOf } from '../store/badges.ts'
import { type CountedFigure, findReached } from '../store/figures.ts'
import type { Member } from '../store/members.ts'
import { keepBadges } from './keep-badges.ts'

/** Counts that a fact was added to. */
export interface Growth {
  /** Whose; nothing is judged where she was erased. */
  readonly member: Member | undefined
  readonly figures: readonly CountedFigure[]
  /** The post or the comment, where each is counted apart. */
  readonly subject?: string
}

/**
 * Judges the badges that counts of facts earn locked members, after a fact of `at` was added to
 * some of them. The time of a badge is that of the fact with which its target was reached, so
 * facts that are heard in another order earn the same.
 */
export async function judgeCounts(ctx: Judging, tx: Queries, at: Date, ...growths: readonly Growth[]): Promise<void> {
  const ids = growths.flatMap(({ member }) => (member && !member.erased ? [member.memberId] : []))
  if (ids.length === 0) return
  const badges = await findBadgesOf(tx, ids)
  for (const { member, figures, subject } of growths) {
    if (!member || member.erased) continue
    const held = badges.get(member.memberId) ?? new Map()
    const earned: Earned[] = []
    for (const figure of figures)
      earned.push(...(await findEarned(tx, member.memberId, { held, figure, at, ...(subject ? { subject } : {}) })))
    await keepBadges(ctx, tx, member.memberId, earned, held)
  }
}

/** The badges of one figure that a fact of `at` may have earned, or shown to be earned earlier. */
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
