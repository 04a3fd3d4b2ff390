import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { announceAdminAct } from './announce-admin-act.ts'
import { groupsToSee } from './ask-groups.ts'
import { lockOwn } from './lock-own.ts'
import { removePost } from './remove-post.ts'

/**
 * Deletes a post for its owner or the admin, even one of a private group that they are not in
 * any more. Throws predictionNotFound and notYourPrediction.
 */
export async function deletePost(ctx: Context, member: Member, id: string): Promise<void> {
  const groupIds = await groupsToSee(ctx, member, [id])
  await ctx.database.transaction(async (tx) => {
    const locked = await lockOwn(tx, member, id, { groupIds, orAdmin: true, evenUnseen: true })
    await removePost(tx, locked)
    if (locked.post.ownerId !== member.id) await announceAdminAct(ctx, tx, member, id, 'prediction.deleted')
  })
}
