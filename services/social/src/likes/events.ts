import { publish } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { LikeGivenSchema, LikeTakenSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { LikeChange } from './rules.ts'

const topic = 'social'

export const publishLikes = (tx: Queries, changes: readonly LikeChange[], now: Date) =>
  publish<typeof LikeGivenSchema | typeof LikeTakenSchema>(
    tx,
    topic,
    ...changes.map(({ intent, found, likeCount, version }) => {
      const { commentId, memberId, postId, audienceGroupId, authorId } = found
      const message = { commentId, postId, audienceGroupId, authorId, memberId, likeCount }
      const head = { key: postId, version, requestId: intent.requestId }
      return intent.liked
        ? {
            ...head,
            schema: LikeGivenSchema,
            message: { ...message, localDate: localDate(now, intent.timeZone) },
          }
        : { ...head, schema: LikeTakenSchema, message }
    }),
  )
