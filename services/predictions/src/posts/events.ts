import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { FlagCause as SentCause, TargetKind, ThingFlaggedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  EvidenceChangedSchema,
  PhotosRemovedSchema,
  PostType,
  PredictionDeletedSchema,
  PredictionEditedSchema,
  PredictionPostedSchema,
  VisibilityChangedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Flag } from './rules/flag.ts'
import { aboutPost, topic } from './rules/post-event.ts'
import type { Shift } from './store/hides.ts'
import type { Post } from './store/posts.ts'

const postTypes = { prediction: PostType.PREDICTION, comparison: PostType.COMPARISON } as const

/** Publishes PredictionPosted. `localDate` is the date in the owner's time zone. `held`: others do not see the post yet. */
export const publishPosted = (
  tx: Queries,
  post: Post,
  { photoFiles, localDate, held }: { photoFiles: readonly string[]; localDate: string; held: boolean },
) =>
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
      held,
    },
  })

export const publishEdited = (tx: Queries, post: Post, version: number, wording: number) =>
  publish(tx, topic, {
    key: post.id,
    version,
    schema: PredictionEditedSchema,
    message: { ...aboutPost(post), wording },
  })

/** Publishes EvidenceChanged with the file names of the new photo and of the removed one; each is empty if there is none. */
export const publishEvidence = (
  tx: Queries,
  post: Post,
  version: number,
  files: { photoFile: string; droppedFile: string },
) =>
  publish(tx, topic, {
    key: post.id,
    version,
    schema: EvidenceChangedSchema,
    message: { ...aboutPost(post), ...files },
  })

/** Publishes PhotosRemoved. With a `refusingActId`, media rejects new uploads of the photos until that act is lifted. */
export const publishPhotosRemoved = (
  tx: Queries,
  post: Post,
  version: number,
  { photoFiles, refusingActId }: { photoFiles: readonly string[]; refusingActId: string },
) =>
  publish(tx, topic, {
    key: post.id,
    version,
    schema: PhotosRemovedSchema,
    message: {
      ...aboutPost(post),
      photoFiles: [...photoFiles],
      refusePhotos: refusingActId !== '',
      refusingActId,
    },
  })

export const publishVisibility = (tx: Queries, { post, firstShown }: Shift) =>
  publish(tx, topic, {
    key: post.id,
    version: post.version,
    schema: VisibilityChangedSchema,
    message: { ...aboutPost(post), hidden: post.hidden, firstShown },
  })

const causes = { word: SentCause.WORD, newAccount: SentCause.NEW_ACCOUNT, reworded: SentCause.REWORDED } as const

/** Asks moderation to review the post. */
export const publishFlagged = (
  tx: Queries,
  post: Post,
  { flagId, cause, wordId, held }: Flag & { readonly flagId: string },
  version: number,
) =>
  publish(tx, topic, {
    key: post.id,
    version,
    schema: ThingFlaggedSchema,
    message: {
      flagId,
      targetKind: TargetKind.POST,
      targetId: post.id,
      memberId: post.ownerId,
      cause: causes[cause],
      wordId,
      held,
    },
  })

/** Publishes PredictionDeleted. With a `refusingActId`, media rejects new uploads of its photos until that act is lifted. */
export const publishDeleted = (tx: Queries, post: Post, version: number, refusingActId: string) =>
  publish(tx, topic, {
    key: post.id,
    version,
    schema: PredictionDeletedSchema,
    message: { ...aboutPost(post), refusePhotos: refusingActId !== '', refusingActId },
  })

/** Acts of the admin on other members' posts. */
export type AdminAction = 'prediction.deleted' | 'prediction.resolved' | 'prediction.resultTakenBack'

/** Publishes an act for auth's audit log. `actId` is the id under which `recordAdminAct` announced the act. */
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
