import { publish } from '@hunch/kit/events'
import { localDate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { FollowEndedSchema, FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { FollowChange } from './rules.ts'

const topic = 'social'

export const publishFollows = (tx: Queries, changes: readonly FollowChange[], now: Date) =>
  publish<typeof FollowStartedSchema | typeof FollowEndedSchema>(
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
      const head = { key: followedId, version: followed.version, requestId: intent.requestId }
      return intent.following
        ? {
            ...head,
            schema: FollowStartedSchema,
            message: { ...message, localDate: localDate(now, intent.timeZone) },
          }
        : { ...head, schema: FollowEndedSchema, message }
    }),
  )
