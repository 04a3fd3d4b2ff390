import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  PostType,
  PredictionDeletedSchema,
  PredictionEditedSchema,
  PredictionPostedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { aboutPost, topic } from './rules/post-event.ts'
import type { Post } from './store/posts.ts'

const postTypes = { prediction: PostType.PREDICTION, comparison: PostType.COMPARISON } as const

/** `localDate` is the day of the owner's time zone. */
export const publishPosted = (tx: Queries, post: Post, photoFiles: readonly string[], localDate: string) =>
  publish(tx, topic, {
    key: post.id,
    version: post.version,
    schema: PredictionPostedSchema,
    message: {
      ...aboutPost(post),
      postType: postTypes[post.postType],
      isExperience: post.isExperience,
      category: post.category ?? '',
      ...(post.deadline ? { deadline: timestampFromDate(post.deadline) } : {}),
      groupId: post.groupId ?? '',
      photoFiles: [...photoFiles],
      localDate,
    },
  })

export const publishEdited = (tx: Queries, post: Post, version: number, wording: number) =>
  publish(tx, topic, {
    key: post.id,
    version,
    schema: PredictionEditedSchema,
    message: { ...aboutPost(post), wording },
  })

export const publishDeleted = (tx: Queries, post: Post, version: number) =>
  publish(tx, topic, { key: post.id, version, schema: PredictionDeletedSchema, message: aboutPost(post) })

/** What the admin does to posts of others. */
export type AdminAction = 'prediction.deleted' | 'prediction.resolved' | 'prediction.resultTakenBack'

/** For auth's audit log. `actId` is the act that was recorded there beforehand. */
export const publishAdminActed = (
  tx: Queries,
  act: { adminId: string; action: AdminAction; postId: string; actId: string },
  version: number,
) =>
  publish(tx, topic, {
    key: act.postId,
    version,
    schema: AdminActedSchema,
    message: {
      adminId: act.adminId,
      action: act.action,
      targetKind: 'prediction',
      targetId: act.postId,
      actId: act.actId,
    },
  })
