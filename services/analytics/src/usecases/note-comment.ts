import type { Queries } from '@hunch/kit/postgres'
import type { CommentDeleted, CommentPosted, LikeGiven } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Judging } from '../context.ts'
import { insertLike } from '../store/acts.ts'
import { insertComment, markCommentDeleted } from '../store/comments.ts'
import { judgeCounts } from './judge-counts.ts'
import { noteAct } from './note-act.ts'

/** A comment was written. */
export async function noteComment(tx: Queries, fact: CommentPosted, at: Date): Promise<void> {
  const { commentId, postId, ownerId, memberId } = fact
  const { id, localDate } = await noteAct(tx, { memberId, subject: commentId, at, localDate: fact.localDate })
  await insertComment(tx, { commentId, postId, ownerId, memberId: id, postedAt: at, localDate })
}

/** A comment is gone. */
export const removeComment = (tx: Queries, { commentId }: CommentDeleted): Promise<void> =>
  markCommentDeleted(tx, commentId)

/** A comment was liked: that counts for a badge of its author. */
export async function noteLike(ctx: Judging, tx: Queries, fact: LikeGiven, at: Date): Promise<void> {
  const { commentId, authorId, memberId } = fact
  const act = { memberId, subject: commentId, at, localDate: fact.localDate }
  const { id, localDate, members } = await noteAct(tx, act, authorId)
  if (!(await insertLike(tx, { commentId, memberId: id, authorId, firstAt: at, localDate }))) return
  const author = { member: members.get(authorId), figures: ['mostLikesOnComment'] as const, subject: commentId }
  await judgeCounts(ctx, tx, at, author)
}
