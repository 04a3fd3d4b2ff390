/** The functions of standings that code outside `standing` uses. */
import type { Queries } from '@hunch/kit/postgres'
import type { BadgeFigures, Earned } from '../badges/rules/badges.ts'
import type { Thresholds } from './rules/ranks.ts'
import { accuracyFigures, replay } from './rules/standing.ts'
import { findScorings } from './store/scorings.ts'

export { findScoredVotes, findScorings } from './store/scorings.ts'
export { findStanding } from './store/standings.ts'

/** Computes figures and badges from a member's scored votes on public posts. Stored ones include votes in private groups. */
export async function computeScoresInPublic(
  queries: Queries,
  memberId: string,
  thresholds: Thresholds,
): Promise<{ figures: AccuracyFigures; earned: readonly Earned[] }> {
  const { standing, earned } = replay(await findScorings(queries, memberId, 'others'), thresholds)
  return { figures: accuracyFigures(standing), earned }
}

type AccuracyFigures = Pick<BadgeFigures, 'rightVotes' | 'scoredVotes' | 'longestHitRun' | 'upsets'>
