import { localDate, type Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { removeEvidence } from '../posts/change-evidence.ts'
import { getPost } from '../posts/get-post.ts'
import { lockOwnPost, privateGroupsFor } from '../posts/policy.ts'
import { recordAdminAct } from '../posts/record-admin-act.ts'
import { hasEnded, resolutionAt } from '../posts/rules/resolution.ts'
import type { Item } from '../posts/store/items.ts'
import { applyTransition } from './apply-transition.ts'
import { requireRight } from './policy.ts'
import { lifecycleOf } from './rules/state.ts'
import { resolve } from './rules/transitions.ts'

/**
 * Resolves a post that has ended; a `result` of null means unclear. The owner may set the result until the post lapses,
 * and change it for 10 minutes. The admin may do both at any time.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notYourPrediction
 * @throws comparisonNeverResolves
 * @throws notEndedYet
 * @throws resultStands if the owner may no longer set or change the result
 */
export async function resolvePost(ctx: Context, member: Member, id: string, result: boolean | null): Promise<Item> {
  const groupIds = await privateGroupsFor(ctx, member, [id])
  const publishAdminAct = await recordAdminAct(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const { post, now } = await lockOwnPost(tx, member, id, { groupIds, orAdmin: true })
    const state = lifecycleOf(post)
    if (!state) throw errors.comparisonNeverResolves()
    if (!hasEnded(state, now)) throw errors.notEndedYet()
    const by = requireRight(state, now, member, post)
    const transition = resolve(state, now, by, result)
    await applyTransition(tx, post, transition, localDate(now, member.timeZone))
    // The evidence belongs to the previous result.
    if (resolutionAt(state, now)?.result !== result) await removeEvidence(tx, post)
    if (by === 'admin' && transition.events.length > 0) await publishAdminAct(tx, 'prediction.resolved')
  })
  return getPost(ctx, member, id)
}
