/** What other subjects read and correct of a member's badges. */
import type { Queries } from '@hunch/kit/postgres'
import { type Earned, rulesOf } from './rules/badges.ts'
import { findBadges, saveBadges } from './store/badges.ts'
import { countedFigures, findReached } from './store/figures.ts'

export { type Badges, findBadges } from './store/badges.ts'

/** The badges that counts of acts earned a member, computed from the record alone. */
export async function computeCountedBadges(queries: Queries, memberId: string): Promise<Earned[]> {
  const earned: Earned[] = []
  for (const figure of countedFigures) {
    const rules = rulesOf(figure)
    const targets = rules.map(({ target }) => target)
    for (const { target, at } of await findReached(queries, memberId, figure, targets)) {
      const kind = rules.find((rule) => rule.target === target)?.kind
      if (kind) earned.push({ kind, at })
    }
  }
  return earned
}

/** Saves those of some earned badges that are not stored with the same time, publishing nothing; returns whether any differed. */
export async function correctBadges(tx: Queries, memberId: string, earned: readonly Earned[]): Promise<boolean> {
  const held = await findBadges(tx, memberId)
  const wrong = earned.filter(({ kind, at }) => held.get(kind)?.getTime() !== at.getTime())
  await saveBadges(tx, memberId, wrong)
  return wrong.length > 0
}
