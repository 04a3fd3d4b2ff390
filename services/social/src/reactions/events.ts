import { publish } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import {
  ReactionKind as PublishedKind,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { ReactionChange, ReactionKind } from './rules.ts'

const topic = 'social'

const kinds: Readonly<Record<ReactionKind, PublishedKind>> = {
  heart: PublishedKind.HEART,
  laughing: PublishedKind.LAUGHING,
  surprised: PublishedKind.SURPRISED,
  sad: PublishedKind.SAD,
  fire: PublishedKind.FIRE,
  thinking: PublishedKind.THINKING,
}

export const publishReactions = (tx: Queries, changes: readonly ReactionChange[], now: Date) =>
  publish<typeof ReactionSetSchema | typeof ReactionRemovedSchema>(
    tx,
    topic,
    ...changes.map(({ intent, found, reactionCount, version }) => {
      const { postId, memberId, ownerId, audienceGroupId } = found
      const message = { postId, ownerId, audienceGroupId, memberId, reactionCount }
      const head = { key: postId, version, requestId: intent.requestId }
      return intent.kind === null
        ? { ...head, schema: ReactionRemovedSchema, message }
        : {
            ...head,
            schema: ReactionSetSchema,
            message: { ...message, kind: kinds[intent.kind], localDate: localDate(now, intent.timeZone) },
          }
    }),
  )
