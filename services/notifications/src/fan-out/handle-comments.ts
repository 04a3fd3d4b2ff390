import type {
  CommentDeleted,
  CommentPosted,
  LikeGiven,
  LikeTaken,
  ReactionRemoved,
  ReactionSet,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { notify } from '../notifications/notify.ts'
import { refs } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'

/** A comment: the author of the comment it replies to is notified, and the post's author where that is somebody else. */
export async function handleCommentPosted(unit: Unit, comment: CommentPosted): Promise<void> {
  const { commentId, postId, ownerId, memberId: actorId, parentAuthorId } = comment
  const about = { subject: postId, postId, actorId, ref: refs.comment(commentId) }
  await notify(unit, { ...about, memberId: parentAuthorId, kind: 'replied' })
  if (ownerId !== parentAuthorId) await notify(unit, { ...about, memberId: ownerId, kind: 'commented' })
}

export const handleCommentDeleted = ({ documents }: Unit, { commentId }: CommentDeleted): Promise<void> =>
  documents.takeBack(refs.comment(commentId))

export const handleLikeGiven = (
  unit: Unit,
  { commentId, postId, authorId, memberId: actorId }: LikeGiven,
): Promise<unknown> =>
  notify(unit, {
    memberId: authorId,
    kind: 'liked',
    subject: postId,
    postId,
    actorId,
    ref: refs.like(commentId, actorId),
  })

export const handleLikeTaken = ({ documents }: Unit, { commentId, memberId }: LikeTaken): Promise<void> =>
  documents.takeBack(refs.like(commentId, memberId))

/** A reaction: the post's author is notified. Another reaction of the same member changes nothing. */
export const handleReactionSet = (unit: Unit, { postId, ownerId, memberId: actorId }: ReactionSet): Promise<unknown> =>
  notify(unit, {
    memberId: ownerId,
    kind: 'reacted',
    subject: postId,
    postId,
    actorId,
    ref: refs.reaction(postId, actorId),
  })

export const handleReactionRemoved = ({ documents }: Unit, { postId, memberId }: ReactionRemoved): Promise<void> =>
  documents.takeBack(refs.reaction(postId, memberId))
