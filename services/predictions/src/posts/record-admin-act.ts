import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { type AdminAction, publishAdminActed } from './events.ts'
import { nextVersion } from './next-version.ts'
import { ownsPost } from './policy.ts'

/**
 * Publishes an admin's act on a post, for the audit log. Must be called in the transaction of the act, which has locked the
 * post's row.
 */
export type PublishAdminAct = (tx: Queries, action: AdminAction) => Promise<void>

/**
 * Announces to auth that the admin is about to act on another member's post, and from which IP address. Only auth stores
 * the address. Must be called before the transaction. Auth deletes an act that is never published. Announces nothing if
 * the member is not an admin, or owns the post.
 *
 * @throws unavailable if auth is unavailable: without an audit record the admin may not act
 */
export async function recordAdminAct(ctx: Context, member: Member, postId: string): Promise<PublishAdminAct> {
  const actId = newId()
  if (member.role === 'admin' && !(await ownsPost(ctx, member, postId))) await ctx.adminActs.record(member, actId)
  return async (tx, action) =>
    publishAdminActed(tx, { adminId: member.id, action, postId, actId }, await nextVersion(tx, { id: postId }))
}
