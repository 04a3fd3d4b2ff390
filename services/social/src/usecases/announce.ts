import { tell } from '@hunch/kit/events'
import { localDate, type Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  FollowEndedSchema,
  FollowStartedSchema,
  ReactionKind as Kind,
  LikeGivenSchema,
  LikeTakenSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { FollowChange } from '../domain/follows.ts'
import type { LikeChange } from '../domain/likes.ts'
import type { ReactionChange, ReactionKind } from '../domain/reactions.ts'
import type { Comment } from '../store/comments.ts'
import type { LockedPost } from '../store/post-tallies.ts'

/** The topic that this service tells on; the key is the post's id, or the followed member's. */
export const topic = 'social'

const kinds: Readonly<Record<ReactionKind, Kind>> = {
  heart: Kind.HEART,
  laughing: Kind.LAUGHING,
  surprised: Kind.SURPRISED,
  sad: Kind.SAD,
  fire: Kind.FIRE,
  thinking: Kind.THINKING,
}

const about = ({ post, tally }: LockedPost) => ({
  postId: post.id,
  ownerId: post.ownerId,
  audienceGroupId: post.audienceGroupId ?? '',
  commentCount: tally.commentCount,
  commenterCount: tally.commenterCount,
})

/** Tells a comment; `locked` is how the post stands with it. */
export const announceCommented = (
  tx: Queries,
  locked: LockedPost,
  { comment, parent, author }: { comment: Comment; parent: Comment | undefined; author: Member },
) =>
  tell(tx, topic, {
    key: locked.post.id,
    version: locked.tally.version,
    schema: CommentPostedSchema,
    message: {
      ...about(locked),
      commentId: comment.id,
      memberId: author.id,
      parentId: parent?.id ?? '',
      parentAuthorId: parent?.memberId ?? '',
      level: comment.level,
      localDate: localDate(locked.now, author.timeZone),
    },
  })

/** Tells that a comment is gone; `locked` is how the post stands without it. */
export const announceCommentDeleted = (tx: Queries, locked: LockedPost, commentId: string, memberId: string) =>
  tell(tx, topic, {
    key: locked.post.id,
    version: locked.tally.version,
    schema: CommentDeletedSchema,
    message: { ...about(locked), commentId, memberId },
  })

export const announceLikes = (tx: Queries, changes: readonly LikeChange[], now: Date) =>
  tell<typeof LikeGivenSchema | typeof LikeTakenSchema>(
    tx,
    topic,
    ...changes.map(({ intent, found, likeCount, version }) => {
      const { commentId, memberId, postId, audienceGroupId, authorId } = found
      const message = { commentId, postId, audienceGroupId, authorId, memberId, likeCount }
      return intent.liked
        ? {
            key: postId,
            version,
            schema: LikeGivenSchema,
            message: { ...message, localDate: localDate(now, intent.timeZone) },
          }
        : { key: postId, version, schema: LikeTakenSchema, message }
    }),
  )

export const announceReactions = (tx: Queries, changes: readonly ReactionChange[], now: Date) =>
  tell<typeof ReactionSetSchema | typeof ReactionRemovedSchema>(
    tx,
    topic,
    ...changes.map(({ intent, found, reactionCount, version }) => {
      const { postId, memberId, ownerId, audienceGroupId } = found
      const message = { postId, ownerId, audienceGroupId, memberId, reactionCount }
      return intent.kind === null
        ? { key: postId, version, schema: ReactionRemovedSchema, message }
        : {
            key: postId,
            version,
            schema: ReactionSetSchema,
            message: { ...message, kind: kinds[intent.kind], localDate: localDate(now, intent.timeZone) },
          }
    }),
  )

export const announceFollows = (tx: Queries, changes: readonly FollowChange[], now: Date) =>
  tell<typeof FollowStartedSchema | typeof FollowEndedSchema>(
    tx,
    topic,
    ...changes.map(({ intent, follower, followed }) => {
      const { followerId, followedId } = intent
      const message = {
        followerId,
        followedId,
        followersCount: followed.followersCount,
        followingCount: follower.followingCount,
        followingVersion: BigInt(follower.followingVersion),
      }
      return intent.following
        ? {
            key: followedId,
            version: followed.version,
            schema: FollowStartedSchema,
            message: { ...message, localDate: localDate(now, intent.timeZone) },
          }
        : { key: followedId, version: followed.version, schema: FollowEndedSchema, message }
    }),
  )

export const announceErased = (tx: Queries, memberId: string, version: number) =>
  tell(tx, topic, {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: topic },
  })
