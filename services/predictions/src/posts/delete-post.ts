import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { removeFromIndex } from '../search-index/index-posts.ts'
import { publishDeleted } from './events.ts'
import { lockOwnPost, privateGroupsFor } from './policy.ts'
import { recordAdminAct } from './record-admin-act.ts'
import { deleteEvidence } from './store/evidence.ts'
import { deletePhotos } from './store/photos.ts'
import {
  deleteDisbandingGroup,
  deleteVersions,
  findIdsOfGroup,
  findIdsOfOwner,
  type LockedPost,
  lockDisbandingGroup,
  lockPost,
  updatePost,
} from './store/posts.ts'

/** Re-exported for event handlers: marks a disbanded group, whose posts a job deletes. */
export { insertDisbandedGroup as markDisbanded } from './store/posts.ts'

/**
 * Deletes a post at the request of its owner or the admin, even if they are not in the private group of the post.
 *
 * @throws predictionNotFound
 * @throws notYourPrediction
 */
export async function deletePost(ctx: Context, member: Member, id: string): Promise<void> {
  const groupIds = await privateGroupsFor(ctx, member, [id])
  const publishAdminAct = await recordAdminAct(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const locked = await lockOwnPost(tx, member, id, { groupIds, orAdmin: true, evenUnseen: true })
    await deleteLocked(tx, locked)
    if (locked.post.ownerId !== member.id) await publishAdminAct(tx, 'prediction.deleted')
  })
}

/** Deletes up to `limit` posts of a member who was deleted. Returns their number. */
export async function deletePostsOfOwner(tx: Queries, ownerId: string, limit: number): Promise<number> {
  const ids = await findIdsOfOwner(tx, ownerId, limit)
  await deleteAll(tx, ids)
  return ids.length
}

/**
 * Deletes a post that moderation removed. Does nothing if the post is deleted already. With a `refusingActId`, media
 * rejects the post's photos if they are uploaded again, until that act is lifted.
 */
export const deleteRemovedPost = (tx: Queries, id: string, refusingActId: string): Promise<void> =>
  deleteAll(tx, [id], refusingActId)

/**
 * Deletes up to `limit` posts of a disbanded group. Returns false if there is no such group. A concurrent new post is either
 * written before the group is marked as disbanded, and deleted here, or rejected.
 */
export async function deletePostsOfGroup(tx: Queries, limit: number): Promise<boolean> {
  const groupId = await lockDisbandingGroup(tx)
  if (groupId === undefined) return false
  const ids = await findIdsOfGroup(tx, groupId, limit)
  await deleteAll(tx, ids)
  if (ids.length < limit) await deleteDisbandingGroup(tx, groupId)
  return true
}

/** Deletes posts. Locks them in the order of their ids. */
async function deleteAll(tx: Queries, ids: readonly string[], refusingActId = ''): Promise<void> {
  for (const id of [...ids].sort()) {
    const locked = await lockPost(tx, id)
    if (locked) await deleteLocked(tx, locked, refusingActId)
  }
}

/**
 * Deletes the texts, photos and evidence of a post whose row the transaction has locked. The post's id, votes and counts stay.
 */
async function deleteLocked(tx: Queries, { post, now }: LockedPost, refusingActId = ''): Promise<void> {
  const version = post.version + 1
  await deletePhotos(tx, post.id)
  await deleteEvidence(tx, post.id)
  await deleteVersions(tx, post.id)
  await removeFromIndex(tx, post.id)
  await updatePost(tx, post.id, {
    headline: '',
    supportingStatement: '',
    experienceContext: null,
    agreeSide: null,
    disagreeSide: null,
    deletedAt: now,
    dueAt: null,
    version,
  })
  await publishDeleted(tx, post, version, refusingActId)
}
