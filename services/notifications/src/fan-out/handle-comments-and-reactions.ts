import type { Delivered } from '@hunch/kit/events'
import type {
  CommentDeletedSchema,
  CommentPosted,
  CommentVisibilityChanged,
  LikeGiven,
  LikeTaken,
  ReactionRemoved,
  ReactionSet,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { likesOf, type NewNotification, refs } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'

/** Returns the notifications of a new comment. A held comment notifies no one until it is shown. */
export const ofCommentPosted = (comment: CommentPosted): NewNotification[] => (comment.held ? [] : ofComment(comment))

/** Returns the notifications of a held comment that is shown for the first time: they are those of a new comment. */
export const ofCommentShown = (comment: CommentVisibilityChanged): NewNotification[] =>
  comment.firstShown ? ofComment(comment) : []

/** Returns the notifications for the authors of the parent comment and of the post, unless they muted a word of the comment. */
function ofComment(comment: CommentPosted | CommentVisibilityChanged): NewNotification[] {
  const { commentId, postId, ownerId, memberId: actorId, parentAuthorId, mutedForIds } = comment
  const about = { subject: postId, postId, actorId, ref: refs.comment(commentId) }
  const replied = { ...about, memberId: parentAuthorId, kind: 'replied' as const }
  const toBoth: NewNotification[] =
    ownerId === parentAuthorId ? [replied] : [replied, { ...about, memberId: ownerId, kind: 'commented' }]
  return toBoth.filter(({ memberId }) => !mutedForIds.includes(memberId))
}

/** Removes deleted comments and their likes from notifications. Social publishes no LikeTaken for these likes. */
export function handleCommentsDeleted(
  { documents }: Unit,
  delivered: readonly Delivered<typeof CommentDeletedSchema>[],
): Promise<void> {
  const ids = delivered.map(({ message }) => message.commentId)
  return documents.takeBack(ids.map(refs.comment), ids.map(likesOf))
}

export const ofLikeGiven = ({ commentId, postId, authorId, memberId: actorId }: LikeGiven): NewNotification[] => [
  { memberId: authorId, kind: 'liked', subject: postId, postId, actorId, ref: refs.like(commentId, actorId) },
]

export const refOfLikeTaken = ({ commentId, memberId }: LikeTaken): string => refs.like(commentId, memberId)

/** Returns the notification of a reaction, for the post's author. Another reaction by the same member changes nothing. */
export const ofReactionSet = ({ postId, ownerId, memberId: actorId }: ReactionSet): NewNotification[] => [
  { memberId: ownerId, kind: 'reacted', subject: postId, postId, actorId, ref: refs.reaction(postId, actorId) },
]

export const refOfReactionRemoved = ({ postId, memberId }: ReactionRemoved): string => refs.reaction(postId, memberId)
