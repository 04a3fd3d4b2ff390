import { tell } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import { nextVersion } from '../store/posts.ts'
import { topic } from './announce.ts'

/** What the admin does to posts of others. */
export type AdminAct = 'prediction.deleted' | 'prediction.resolved' | 'prediction.resultTakenBack'

/**
 * Tells for the audit log what the admin did to a locked post, in the transaction that does it.
 * Where she acted from is told to auth alone, which keeps that log. Throws unavailable where auth
 * is away: what cannot be written down is not done.
 */
export async function announceAdminAct(
  ctx: Pick<Context, 'adminActs'>,
  tx: Queries,
  admin: Member,
  postId: string,
  action: AdminAct,
): Promise<void> {
  const actId = newId()
  await ctx.adminActs.note(admin, actId)
  await tell(tx, topic, {
    key: postId,
    version: await nextVersion(tx, postId),
    schema: AdminActedSchema,
    message: { adminId: admin.id, action, targetKind: 'prediction', targetId: postId, actId },
  })
}
