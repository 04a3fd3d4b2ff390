import { publish } from '@hunch/kit/events'
import { localDate, type Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { CommentDeletedSchema, CommentPostedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { LockedPost } from '../posts/lock-post.ts'
import type { Comment } from './store.ts'

const topic = 'social'

const postFields = ({ post, tally }: LockedPost) => ({
  postId: post.id,
  ownerId: post.ownerId,
  audienceGroupId: post.audienceGroupId ?? '',
  commentCount: tally.commentCount,
  commenterCount: tally.commenterCount,
})

/** Publishes a comment; `locked` is its post with the comment counted. */
export const publishCommented = (
  tx: Queries,
  locked: LockedPost,
  { comment, parent, author }: { comment: Comment; parent: Comment | undefined; author: Member },
) =>
  publish(tx, topic, {
    key: locked.post.id,
    version: locked.tally.version,
    schema: CommentPostedSchema,
    message: {
      ...postFields(locked),
      commentId: comment.id,
      memberId: author.id,
      parentId: parent?.id ?? '',
      parentAuthorId: parent?.memberId ?? '',
      level: comment.level,
      localDate: localDate(locked.now, author.timeZone),
    },
  })

/** Publishes that a comment is gone; `locked` is its post without the comment. */
export const publishCommentDeleted = (tx: Queries, locked: LockedPost, commentId: string, memberId: string) =>
  publish(tx, topic, {
    key: locked.post.id,
    version: locked.tally.version,
    schema: CommentDeletedSchema,
    message: { ...postFields(locked), commentId, memberId },
  })
