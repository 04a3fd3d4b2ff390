import type { Queries } from '@hunch/kit/postgres'
import { markForClearing } from './store/clearings.ts'
import { type KnownPost, markDeleted, saveHidden, savePost } from './store/posts.ts'

/** A post as predictions publishes it. */
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

/** Records whose a post is and who may see it. */
export const recordPost = (tx: Queries, post: PublishedPost): Promise<void> => savePost(tx, toPost(post))

/** Records whether moderation hides a post from all but its owner. */
export const recordHidden = (
  tx: Queries,
  post: PublishedPost & { readonly hidden: boolean },
  { version }: { readonly version: bigint },
): Promise<void> => saveHidden(tx, toPost(post), { hidden: post.hidden, version: Number(version) })

/** Records that a post is deleted: only its id is left, so that no late event brings it back. */
export const recordDeletedPost = (tx: Queries, post: PublishedPost): Promise<void> => markDeleted(tx, toPost(post))

/** The same, and has all that hangs on the post removed by the job. */
export async function removeDeletedPost(tx: Queries, post: PublishedPost): Promise<void> {
  await markForClearing(tx, post.postId)
  await recordDeletedPost(tx, post)
}
