import type { Queries } from '@hunch/kit/postgres'
import { noteClearing } from '../store/clearings.ts'
import { type KnownPost, markDeleted, savePost } from '../store/posts.ts'

interface Told {
  readonly postId: string
  readonly ownerId: string
  readonly audienceGroupId: string
}

const toPost = ({ postId, ownerId, audienceGroupId }: Told): KnownPost => ({
  id: postId,
  ownerId,
  audienceGroupId: audienceGroupId || null,
})

/** Keeps whose a new post is and who may see it. */
export const notePosted = (tx: Queries, told: Told): Promise<void> => savePost(tx, toPost(told))

/** A post is gone: nothing hangs on it any more, and what did is removed by the clock. */
export async function noteDeleted(tx: Queries, told: Told): Promise<void> {
  await noteClearing(tx, told.postId)
  await keepDeleted(tx, told)
}

/** Leaves nothing of a deleted post but its id, so that nothing late revives it. */
export const keepDeleted = (tx: Queries, told: Told): Promise<void> => markDeleted(tx, toPost(told))
