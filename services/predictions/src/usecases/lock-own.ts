import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { errors } from '../errors.ts'
import { type Locked, lockPost } from '../store/posts.ts'

/**
 * Locks a post for its owner, and for the admin where `orAdmin` says so. Throws
 * predictionNotFound (also where it may not be seen) and notYourPrediction.
 */
export async function lockOwn(
  tx: Queries,
  member: Member,
  id: string,
  { orAdmin }: { orAdmin: boolean },
): Promise<Locked> {
  const locked = await lockPost(tx, id)
  if (!locked) throw errors.predictionNotFound()
  const allowed = locked.post.ownerId === member.id || (orAdmin && member.role === 'admin')
  if (!allowed) throw errors.notYourPrediction()
  return locked
}
