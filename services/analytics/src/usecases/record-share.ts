import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { insertUntold } from '../store/shares.ts'
import { tellShares } from './tell-shares.ts'
import { use } from './use.ts'

/**
 * Notes that a member shared a post, and that it is to be told: a process that ends before it
 * was leaves that to the job. Throws predictionNotFound where she may not see it.
 */
export async function recordShare(
  ctx: Context,
  member: Member,
  { postId, method, platform }: { postId: string; method: string | null; platform: string | null },
): Promise<void> {
  if (!(await ctx.views.mayView(member.id, postId))) throw errors.predictionNotFound()
  const id = newId()
  await use(ctx, member, async (tx, at) => {
    await insertUntold(tx, { id, postId, memberId: member.id, sharedAt: at })
    await ctx.documents.recordShare({ id, postId, memberId: member.id, at, method, platform })
  })
  await tellShares(ctx, postId)
}
