import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { readerOfId } from '../schema/visibility.ts'
import { findAudiences, isOwner, type LockedPost, lockPost, type Post, raiseVersion } from './store/posts.ts'

/**
 * Locks a post for its owner or, with `orAdmin`, for the admin. `groupIds` are the member's private groups. With
 * `evenUnseen` they may act on the post even if they can no longer see it.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notYourPrediction
 */
export async function lockOwnPost(
  tx: Queries,
  member: Member,
  id: string,
  { groupIds, orAdmin, evenUnseen = false }: { groupIds: readonly string[]; orAdmin: boolean; evenUnseen?: boolean },
): Promise<LockedPost> {
  const locked = await lockPost(tx, id)
  if (!locked) throw errors.predictionNotFound()
  const allowed = locked.post.ownerId === member.id || (orAdmin && member.role === 'admin')
  if (allowed && evenUnseen) return locked
  const [audience] = await findAudiences(tx, [id], readerOfId(member))
  const isShown = audience && (audience.groupId === null || groupIds.includes(audience.groupId))
  if (!isShown) throw errors.predictionNotFound()
  if (!allowed) throw errors.notYourPrediction()
  return locked
}

/** Increments the version of a locked post and returns it, for an event that changes nothing else. */
export const nextVersion = (tx: Queries, post: Pick<Post, 'id'>): Promise<number> => raiseVersion(tx, post.id)

/** Whether a post belongs to a member and is not deleted. */
export const ownsPost = (ctx: Context, member: Member, postId: string): Promise<boolean> =>
  isOwner(ctx.database.db, member.id, postId)
