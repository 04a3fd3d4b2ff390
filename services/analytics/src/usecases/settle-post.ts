import type { Queries } from '@hunch/kit/postgres'
import type { Judging } from '../context.ts'
import type { Settlement } from '../domain/settlement.ts'
import { lockMember } from '../store/members.ts'
import { insertScorings, insertUndoings, supersede } from '../store/scorings.ts'
import { insertSettlement } from '../store/settlements.ts'
import { countVotes } from '../store/votes.ts'
import { judgeCounts } from './judge-counts.ts'

/**
 * A result stands: makes due what it scores for each voter, in the place of what an earlier
 * settlement of the post scored. All votes on the post were heard before, as they have its key.
 */
export async function settlePost(ctx: Judging, tx: Queries, settlement: Settlement): Promise<void> {
  const owner = await lockMember(tx, settlement.ownerId)
  const counts = await countVotes(tx, settlement.postId)
  if (!(await insertSettlement(tx, { ...settlement, ...counts }))) return
  const { outcome, resolvedBy, settledAt } = settlement
  if (outcome === 'true' || outcome === 'false') await insertScorings(tx, settlement, outcome === 'true')
  else await insertUndoings(tx, settlement)
  await supersede(tx, settlement)
  if (resolvedBy !== 'owner') return
  await judgeCounts(ctx, tx, settledAt, { member: owner, figures: ['resolvedOwnFalse', 'resolvedOwnInTime'] })
}
