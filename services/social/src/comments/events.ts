import { type Publishing, publish, publishing } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { CommentDeletedSchema, CommentPostedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { LockedPost } from '../posts/lock-post.ts'
import type { CommentIntent, CountedPost, FoundPlace } from './rules/comment-batch.ts'
import type { Comment } from './store/comments.ts'

const topic = 'social'

/** A comment that was written, with its post's counts after it. */
interface WrittenComment {
  readonly intent: CommentIntent
  readonly requestId: string
  readonly place: FoundPlace
  readonly comment: Comment
  readonly counts: CountedPost
}

/** Publishes comments written at one time, each with the day of its author's time zone. */
export const publishingComments = (written: readonly WrittenComment[], now: Date): Publishing =>
  publishing(
    topic,
    written.map(({ intent: { postId, memberId, timeZone }, requestId, place, comment, counts }) => ({
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
      },
    })),
  )

/** Publishes that a comment is gone; `locked` is its post without the comment. */
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
