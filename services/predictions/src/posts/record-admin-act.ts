import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { type AdminAction, publishAdminActed } from './events.ts'
import { nextVersion, ownsPost } from './lock-own-post.ts'

/** Publishes, for the audit log, what the admin did to a locked post, in the transaction that does it. */
export type PublishAdminAct = (tx: Queries, action: AdminAction) => Promise<void>

/**
 * Records at auth, before the transaction, that the admin is about to act on another member's post, and
 * from which address: only auth stores that. Auth forgets an act that is never published. Nothing is
 * recorded for anyone else.
 *
 * @throws unavailable where auth is away: without an audit record the admin may not act
 */
export async function recordAdminAct(ctx: Context, member: Member, postId: string): Promise<PublishAdminAct> {
  const actId = newId()
  if (member.role === 'admin' && !(await ownsPost(ctx, member, postId))) await ctx.adminActs.record(member, actId)
  return async (tx, action) =>
    publishAdminActed(tx, { adminId: member.id, action, postId, actId }, await nextVersion(tx, { id: postId }))
}
