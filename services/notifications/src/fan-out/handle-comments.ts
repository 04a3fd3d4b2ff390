import type {
  CommentDeleted,
  CommentPosted,
  LikeGiven,
  LikeTaken,
  ReactionRemoved,
  ReactionSet,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { type NewNotification, refs } from '../notifications/rules.ts'

/** A comment: the author of the comment it replies to is notified, and the post's author where that is somebody else. */
export function ofCommentPosted(comment: CommentPosted): NewNotification[] {
  const { commentId, postId, ownerId, memberId: actorId, parentAuthorId } = comment
  const about = { subject: postId, postId, actorId, ref: refs.comment(commentId) }
  const replied = { ...about, memberId: parentAuthorId, kind: 'replied' as const }
  return ownerId === parentAuthorId ? [replied] : [replied, { ...about, memberId: ownerId, kind: 'commented' }]
}

export const refOfCommentDeleted = ({ commentId }: CommentDeleted): string => refs.comment(commentId)

export const ofLikeGiven = ({ commentId, postId, authorId, memberId: actorId }: LikeGiven): NewNotification[] => [
  { memberId: authorId, kind: 'liked', subject: postId, postId, actorId, ref: refs.like(commentId, actorId) },
]

export const refOfLikeTaken = ({ commentId, memberId }: LikeTaken): string => refs.like(commentId, memberId)

/** A reaction: the post's author is notified. Another reaction of the same member changes nothing. */
export const ofReactionSet = ({ postId, ownerId, memberId: actorId }: ReactionSet): NewNotification[] => [
  { memberId: ownerId, kind: 'reacted', subject: postId, postId, actorId, ref: refs.reaction(postId, actorId) },
]

export const refOfReactionRemoved = ({ postId, memberId }: ReactionRemoved): string => refs.reaction(postId, memberId)
