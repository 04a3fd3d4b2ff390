import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { rulesOf } from '../domain/badges.ts'
import type { Earned } from '../domain/standing.ts'
import { findBadges } from '../store/badges.ts'
import { type CountedFigure, findReached } from '../store/figures.ts'
import type { Member } from '../store/members.ts'
import { keepBadges } from './keep-badges.ts'

/**
 * Judges the badges that counts of facts earn a locked member, after a fact of `at` was added to
 * some of them. The time of a badge is that of the fact with which its target was reached, so
 * facts that are heard in another order earn the same. `subject` is the post or the comment,
 * where each is counted apart.
 */
export async function judgeCounts(
  ctx: Context,
  tx: Queries,
  member: Member | undefined,
  { figures, at, subject }: { figures: readonly CountedFigure[]; at: Date; subject?: string },
): Promise<void> {
  if (!member || member.erased) return
  const held = await findBadges(tx, member.memberId)
  const earned: Earned[] = []
  for (const figure of figures) {
    const open = rulesOf(figure).filter(({ kind }) => (held.get(kind) ?? at) >= at)
    if (open.length === 0) continue
    const targets = open.map(({ target }) => target)
    for (const reached of await findReached(tx, member.memberId, figure, targets, subject)) {
      const kind = open.find(({ target }) => target === reached.target)?.kind
      const before = kind && held.get(kind)
      if (kind && !(before && before <= reached.at)) earned.push({ kind, at: reached.at })
    }
  }
  await keepBadges(ctx, tx, member.memberId, earned, held)
}
