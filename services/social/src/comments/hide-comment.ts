import type { Queries } from '@hunch/kit/postgres'
import { lockPost, updateTally } from '../posts/lock-post.ts'
import { publishCommentVisibility } from './events.ts'
import { mutedFor } from './muted-for.ts'
import { type Comment, findComment } from './store/comments.ts'
import { type Hide, saveHide } from './store/hides.ts'
import { findWordsMuted } from './store/places.ts'

/**
 * Saves that a moderation act or a flag hides a comment from others, or no longer does. If this changes who sees the comment,
 * publishes CommentVisibilityChanged, unless the comment or its post is deleted. Counts stay the same.
 */
export async function hideComment(tx: Queries, hide: Hide): Promise<void> {
  const found = await findComment(tx, hide.commentId)
  const locked = found && (await lockPost(tx, found.postId))
  const changed = await saveHide(tx, hide)
  if (!locked || !changed?.comment.memberId) return
  const after = { ...locked.tally, version: locked.tally.version + 1 }
  await updateTally(tx, found.postId, { version: after.version })
  const parent = found.parentId === null ? undefined : await findComment(tx, found.parentId)
  const parentAuthorId = parent?.memberId ?? ''
  const mutedForIds = changed.firstShown ? await mutedNow(tx, locked.post.ownerId, parentAuthorId, changed.comment) : []
  await publishCommentVisibility(tx, { ...locked, tally: after }, { ...changed, parentAuthorId, mutedForIds })
}

/** Returns the members who are not notified when a comment is first shown, because they have muted one of its words. */
async function mutedNow(tx: Queries, ownerId: string, parentAuthorId: string, comment: Comment): Promise<string[]> {
  const { memberId, content } = comment
  const said = { ownerId, parentAuthorId, memberId: memberId ?? '', content }
  return mutedFor(said, await findWordsMuted(tx, [comment]))
}

/** Like `hideComment`, but publishes nothing. Used in a rebuild of the read model. */
export async function recordHide(tx: Queries, hide: Hide): Promise<void> {
  await saveHide(tx, hide)
}
