import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { tell } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  Outcome,
  PostType,
  PredictionDeletedSchema,
  PredictionEditedSchema,
  PredictionEndedSchema,
  PredictionEndsSoonSchema,
  PredictionPostedSchema,
  PredictionResolvedSchema,
  PredictionSettledSchema,
  ReflectionWrittenSchema,
  ResolutionDueSchema,
  ResolvedBy,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Happening, Resolution } from '../domain/course.ts'
import type { Post } from '../store/posts.ts'
import type { Reflection } from '../store/reflections.ts'

/** The topic that this service tells on; the key is the post's id, votes included. */
export const topic = 'predictions'

const postTypes = { prediction: PostType.PREDICTION, comparison: PostType.COMPARISON } as const
const resolvers = { owner: ResolvedBy.OWNER, admin: ResolvedBy.ADMIN, lapse: ResolvedBy.LAPSE } as const

function outcomeOf(resolution: Resolution | null): Outcome {
  if (!resolution) return Outcome.UNSPECIFIED
  if (resolution.result === null) return Outcome.UNCLEAR
  return resolution.result ? Outcome.TRUE : Outcome.FALSE
}

const about = (post: Post) => ({
  postId: post.id,
  ownerId: post.ownerId,
  audienceGroupId: post.audienceGroupId ?? '',
})

export const announcePosted = (tx: Queries, post: Post, photoFiles: readonly string[], localDate: string) =>
  tell(tx, topic, {
    key: post.id,
    version: post.version,
    schema: PredictionPostedSchema,
    message: {
      ...about(post),
      postType: postTypes[post.postType],
      isExperience: post.isExperience,
      category: post.category ?? '',
      ...(post.deadline ? { deadline: timestampFromDate(post.deadline) } : {}),
      groupId: post.groupId ?? '',
      photoFiles: [...photoFiles],
      localDate,
    },
  })

export const announceEdited = (tx: Queries, post: Post, version: number, wording: number) =>
  tell(tx, topic, { key: post.id, version, schema: PredictionEditedSchema, message: { ...about(post), wording } })

export const announceDeleted = (tx: Queries, post: Post, version: number) =>
  tell(tx, topic, { key: post.id, version, schema: PredictionDeletedSchema, message: about(post) })

export const announceReflection = (tx: Queries, reflection: Reflection, version: number, localDate: string) =>
  tell(tx, topic, {
    key: reflection.postId,
    version,
    schema: ReflectionWrittenSchema,
    message: {
      reflectionId: reflection.id,
      postId: reflection.postId,
      memberId: reflection.memberId,
      localDate,
    },
  })

/** Tells that nothing is held any more of a member whose account is gone; `version` is the account's. */
export const announceErased = (tx: Queries, memberId: string, version: bigint) =>
  tell(tx, topic, {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: topic },
  })

/** Tells what came about in the course of a post, each a version on. `localDate` is the resolver's day. */
export const announceTurn = (tx: Queries, post: Post, happenings: readonly Happening[], localDate: string) =>
  tell<FactSchema>(
    tx,
    topic,
    ...happenings.map((happening, index) => ({
      key: post.id,
      version: post.version + 1 + index,
      ...factOf(post, happening, localDate),
    })),
  )

type FactSchema =
  | typeof PredictionEndsSoonSchema
  | typeof PredictionEndedSchema
  | typeof ResolutionDueSchema
  | typeof PredictionResolvedSchema
  | typeof PredictionSettledSchema

function factOf(post: Post, happening: Happening, localDate: string) {
  switch (happening.kind) {
    case 'endsSoon':
      return {
        schema: PredictionEndsSoonSchema,
        message: { ...about(post), deadline: timestampFromDate(happening.deadline) },
      }
    case 'due': {
      const when = { reminder: happening.reminder, lapsesAt: timestampFromDate(happening.lapsesAt) }
      return { schema: ResolutionDueSchema, message: { ...about(post), ...when } }
    }
    case 'ended':
      return {
        schema: PredictionEndedSchema,
        message: { ...about(post), deadline: timestampFromDate(happening.deadline) },
      }
    case 'resolved': {
      const said = { outcome: outcomeOf(happening.resolution), resolvedBy: resolvers[happening.by], localDate }
      return { schema: PredictionResolvedSchema, message: { ...about(post), ...said } }
    }
    case 'settled': {
      const said = { outcome: outcomeOf(happening.resolution), resolvedBy: resolvers[happening.by] }
      const when = { settlement: happening.settlement, settledAt: timestampFromDate(happening.at) }
      return { schema: PredictionSettledSchema, message: { ...about(post), ...said, ...when } }
    }
  }
}
