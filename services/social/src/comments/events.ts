import { type NewEvent, type Publishing, publish, publishing } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { FlagCause, TargetKind, ThingFlaggedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  CommentVisibilityChangedSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { LockedPost } from '../posts/lock-post.ts'
import type { CommentIntent, CountedPost, Flag, FoundPlace } from './rules/comment-batch.ts'
import type { Comment } from './store/comments.ts'
import type { Shift } from './store/hides.ts'

const topic = 'social'

/** A new comment, with the counts of its post that include the comment. */
interface WrittenComment {
  readonly intent: CommentIntent
  readonly requestId: string
  readonly place: FoundPlace
  readonly comment: Comment
  readonly counts: CountedPost
  readonly mutedForIds: readonly string[]
  readonly flag: (Flag & { readonly flagId: string }) | undefined
}

/** Returns the events of comments that were written at `now`. Each event has the date in the time zone of its author. */
export const publishingComments = (written: readonly WrittenComment[], now: Date): Publishing =>
  publishing(
    topic,
    written.flatMap((each) => [...flagging(each), posting(each, now)]),
  )

type WrittenEvent = NewEvent<typeof CommentPostedSchema | typeof ThingFlaggedSchema>

/** Returns the event that asks moderation to review a flagged comment. It comes before the event of the comment itself. */
const flagging = ({
  intent: { postId, memberId },
  requestId,
  comment,
  counts,
  flag,
}: WrittenComment): WrittenEvent[] =>
  flag
    ? [
        {
          requestId,
          key: postId,
          version: counts.version - 1,
          schema: ThingFlaggedSchema,
          message: {
            flagId: flag.flagId,
            targetKind: TargetKind.COMMENT,
            targetId: comment.id,
            memberId,
            postId,
            cause: FlagCause.WORD,
            wordId: flag.wordId,
            held: flag.held,
          },
        },
      ]
    : []

const posting = (
  { intent: { postId, memberId, timeZone }, requestId, place, comment, counts, mutedForIds }: WrittenComment,
  now: Date,
): WrittenEvent => ({
  requestId,
  key: postId,
  version: counts.version,
  schema: CommentPostedSchema,
  message: {
    postId,
    ownerId: place.ownerId,
    audienceGroupId: place.audienceGroupId,
    commentCount: counts.commentCount,
    commenterCount: counts.commenterCount,
    commentId: comment.id,
    memberId,
    parentId: place.parent?.id ?? '',
    parentAuthorId: place.parent?.authorId ?? '',
    level: comment.level,
    localDate: localDate(now, timeZone),
    held: comment.held,
    mutedForIds: [...mutedForIds],
  },
})

/** Publishes that a comment was deleted. `locked` is its post, with the counts after the deletion. */
export const publishCommentDeleted = (tx: Queries, locked: LockedPost, commentId: string, memberId: string) =>
  publish(tx, topic, {
    key: locked.post.id,
    version: locked.tally.version,
    schema: CommentDeletedSchema,
    message: {
      postId: locked.post.id,
      ownerId: locked.post.ownerId,
      audienceGroupId: locked.post.audienceGroupId ?? '',
      commentCount: locked.tally.commentCount,
      commenterCount: locked.tally.commenterCount,
      commentId,
      memberId,
    },
  })

interface ShiftedComment extends Shift {
  readonly parentAuthorId: string
  readonly mutedForIds: readonly string[]
}

/** Publishes that moderation hides a comment or shows it again. `tally.version` is the version of this event. */
export const publishCommentVisibility = (
  tx: Queries,
  { post, tally }: LockedPost,
  { comment: { id, hidden, memberId }, firstShown, parentAuthorId, mutedForIds }: ShiftedComment,
) =>
  publish(tx, topic, {
    key: post.id,
    version: tally.version,
    schema: CommentVisibilityChangedSchema,
    message: {
      commentId: id,
      postId: post.id,
      ownerId: post.ownerId,
      audienceGroupId: post.audienceGroupId ?? '',
      hidden,
      commentCount: tally.commentCount,
      firstShown,
      memberId: memberId ?? '',
      parentAuthorId,
      mutedForIds: [...mutedForIds],
    },
  })
