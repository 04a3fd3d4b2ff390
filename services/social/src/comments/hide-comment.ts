import type { Queries } from '@hunch/kit/postgres'
import { lockPost, updateTally } from '../posts/lock-post.ts'
import { publishCommentVisibility } from './events.ts'
import { mutedFor } from './muted-for.ts'
import { type Comment, findComment } from './store/comments.ts'
import { type Hide, saveHide } from './store/hides.ts'
import { findWordsMuted } from './store/places.ts'

/**
 * Hides a comment from others while a moderation act hides it or a flag holds it, and publishes changes. Counts stay.
 * Publishes nothing about a deleted post or comment.
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

/** Returns those whom a comment, shown for the first time, would notify, but who have muted a word of it. */
async function mutedNow(tx: Queries, ownerId: string, parentAuthorId: string, comment: Comment): Promise<string[]> {
  const { memberId, content } = comment
  const said = { ownerId, parentAuthorId, memberId: memberId ?? '', content }
  return mutedFor(said, await findWordsMuted(tx, [comment]))
}

/** The same for the read model only. */
export async function recordHide(tx: Queries, hide: Hide): Promise<void> {
  await saveHide(tx, hide)
}
