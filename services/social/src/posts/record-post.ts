import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { postLimits } from './limits.ts'
import { clearSome, finishClearing, lockClearing, markForClearing } from './store/clearings.ts'
import { type KnownPost, markDeleted, saveHidden, savePost } from './store/posts.ts'

/** A post as published by predictions. */
interface PublishedPost {
  readonly postId: string
  readonly ownerId: string
  /** Empty for a public post. */
  readonly audienceGroupId: string
}

const toPost = ({ postId, ownerId, audienceGroupId }: PublishedPost): KnownPost => ({
  id: postId,
  ownerId,
  audienceGroupId: audienceGroupId || null,
})

/** Saves the owner and the audience of a post. */
export const recordPost = (tx: Queries, post: PublishedPost): Promise<void> => savePost(tx, toPost(post))

/** Saves whether moderation hides a post from everyone but its owner. */
export const recordHidden = (
  tx: Queries,
  post: PublishedPost & { readonly hidden: boolean },
  { version }: { readonly version: bigint },
): Promise<void> => saveHidden(tx, toPost(post), { hidden: post.hidden, version: Number(version) })

/** Marks a post as deleted; its row stays, so that a late event does not restore it. */
export const recordDeletedPost = (tx: Queries, post: PublishedPost): Promise<void> => markDeleted(tx, toPost(post))

/** Marks a post as deleted, and schedules the job that removes the post's comments, likes and reactions. */
export async function removeDeletedPost(tx: Queries, post: PublishedPost): Promise<void> {
  await markForClearing(tx, post.postId)
  await recordDeletedPost(tx, post)
}

/**
 * Removes a batch of a deleted post's comments, likes and reactions. Returns false if there is no such post. Publishes
 * nothing: consumers learn from PredictionDeleted that these no longer exist.
 */
export const clearPost = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const postId = await lockClearing(tx)
    if (!postId) return false
    if ((await clearSome(tx, postId, postLimits.clearedPerRun)) === 0) await finishClearing(tx, postId)
    return true
  })
