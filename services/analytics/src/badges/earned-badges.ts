/** The functions of badges that code outside `badges` uses. */
import type { Queries } from '@hunch/kit/postgres'
import type { Viewer } from '../schema/index.ts'
import { type Earned, rulesOf } from './rules/badges.ts'
import { findBadges, saveBadges } from './store/badges.ts'
import { type CountedFigure, findReached } from './store/figures.ts'

export { type Badges, findBadges } from './store/badges.ts'
export { findCounts, findScoreFigures } from './store/figures.ts'

/** Returns the badges earned by counts of acts, as a viewer sees them, computed only from the record. */
export async function computeCountedBadges(queries: Queries, memberId: string, viewer: Viewer): Promise<Earned[]> {
  const targetsOf = (figure: CountedFigure) => rulesOf(figure).map(({ target }) => target)
  const reached = await findReached(queries, memberId, viewer, targetsOf)
  return reached.flatMap(({ figure, target, at }) =>
    rulesOf(figure)
      .filter((rule) => rule.target === target)
      .map(({ kind }) => ({ kind, at })),
  )
}

/** Saves earned badges that are not stored with the same time, without publishing. Returns whether any differed. */
export async function correctBadges(tx: Queries, memberId: string, earned: readonly Earned[]): Promise<boolean> {
  const held = await findBadges(tx, memberId)
  const wrong = earned.filter(({ kind, at }) => held.get(kind)?.getTime() !== at.getTime())
  await saveBadges(tx, memberId, wrong)
  return wrong.length > 0
}
