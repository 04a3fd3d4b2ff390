import { localDate, type Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { removeEvidence } from '../posts/change-evidence.ts'
import { getPost } from '../posts/get-post.ts'
import { lockOwnPost, privateGroupsFor } from '../posts/policy.ts'
import { recordAdminAct } from '../posts/record-admin-act.ts'
import { resolutionAt } from '../posts/rules/resolution.ts'
import type { Item } from '../posts/store/items.ts'
import { applyTransition } from './apply-transition.ts'
import { requireRight } from './policy.ts'
import { lifecycleOf } from './rules/state.ts'
import { takeBack } from './rules/transitions.ts'

/**
 * Takes a result back. The owner may do so for their own result within 10 minutes, the admin for any result at any
 * time.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notYourPrediction
 * @throws notResolvedYet
 * @throws resultStands if the owner's 10 minutes are over, or if the result is not the owner's
 */
export async function takeBackResult(ctx: Context, member: Member, id: string): Promise<Item> {
  const groupIds = await privateGroupsFor(ctx, member, [id])
  const publishAdminAct = await recordAdminAct(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const { post, now } = await lockOwnPost(tx, member, id, { groupIds, orAdmin: true })
    const state = lifecycleOf(post)
    if (!state || !resolutionAt(state, now)) throw errors.notResolvedYet()
    const by = requireRight(state, now, member, post)
    const transition = takeBack(state, now, by)
    await applyTransition(tx, post, transition, localDate(now, member.timeZone))
    // The evidence belongs to the previous result.
    if (transition.events.length > 0) await removeEvidence(tx, post)
    if (by === 'admin' && transition.events.length > 0) await publishAdminAct(tx, 'prediction.resultTakenBack')
  })
  return getPost(ctx, member, id)
}
