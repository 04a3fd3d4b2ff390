import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { errors } from '../errors.ts'
import { isViewableTo, type Locked, lockPost } from '../store/posts.ts'

/**
 * Locks a post for its owner, and for the admin where `orAdmin` says so, who is in these private
 * groups. Those two reach it even where they may not see it if `evenUnseen` says so. Throws
 * predictionNotFound (also where it may not be seen) and notYourPrediction.
 */
export async function lockOwn(
  tx: Queries,
  member: Member,
  id: string,
  { groupIds, orAdmin, evenUnseen = false }: { groupIds: readonly string[]; orAdmin: boolean; evenUnseen?: boolean },
): Promise<Locked> {
  const locked = await lockPost(tx, id)
  if (!locked) throw errors.predictionNotFound()
  const allowed = locked.post.ownerId === member.id || (orAdmin && member.role === 'admin')
  if (!(allowed && evenUnseen) && !isViewableTo(locked.post, groupIds)) throw errors.predictionNotFound()
  if (!allowed) throw errors.notYourPrediction()
  return locked
}
