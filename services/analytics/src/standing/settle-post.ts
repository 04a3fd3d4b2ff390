import type { Queries } from '@hunch/kit/postgres'
import { awardCountedBadges } from '../badges/award-badges.ts'
import type { HandlerContext } from '../context.ts'
import { lockMember } from '../members/members.ts'
import { insertAnnulments, insertScorings, supersede } from './store/scorings.ts'
import { countVotes, insertSettlement, type Settlement } from './store/settlements.ts'

/**
 * Scores the votes on a post with a final result, and replaces the scores of an earlier settlement.
 * All vote events of the post were handled before, because they have the same key.
 */
export async function settlePost(ctx: HandlerContext, tx: Queries, settlement: Settlement): Promise<void> {
  const owner = await lockMember(tx, settlement.ownerId)
  const counts = await countVotes(tx, settlement.postId)
  if (!(await insertSettlement(tx, { ...settlement, ...counts }))) return
  const { outcome, resolvedBy, settledAt } = settlement
  if (outcome === 'true' || outcome === 'false') await insertScorings(tx, settlement, outcome === 'true')
  else await insertAnnulments(tx, settlement)
  await supersede(tx, settlement)
  if (resolvedBy !== 'owner') return
  await awardCountedBadges(ctx, tx, {
    at: settledAt,
    member: owner,
    figures: ['resolvedOwnFalse', 'resolvedOwnInTime'],
  })
}
