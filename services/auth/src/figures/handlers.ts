import { type EventHandler, handler } from '@hunch/kit/events'
import { StandingChangedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowEndedSchema, FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { handleFollow, handlePost, handleStanding } from './update-figures.ts'

/** Creates the handlers that fill the read model of members' figures. In a rebuild they publish nothing. */
export const figuresHandlers = ({ isRebuild }: { isRebuild: boolean }): readonly EventHandler[] => [
  ...([FollowStartedSchema, FollowEndedSchema] as const).map((schema) =>
    handler(schema, (tx, { followerId, followedId, followersCount, followingCount, followingVersion }, { version }) =>
      handleFollow(tx, {
        followerId,
        followedId,
        followers: { count: followersCount, version: Number(version) },
        following: { count: followingCount, version: Number(followingVersion) },
      }),
    ),
  ),
  // Posts of private groups are not counted: this service does not know who may see them.
  handler(PredictionPostedSchema, async (tx, { postId, ownerId, audienceGroupId }) => {
    if (audienceGroupId === '') await handlePost(tx, { postId, ownerId, isDeleted: false })
  }),
  handler(PredictionDeletedSchema, (tx, { postId, ownerId }) => handlePost(tx, { postId, ownerId, isDeleted: true })),
  handler(StandingChangedSchema, (tx, { memberId, scoredVotes, rightVotes, userRank }, { version }) =>
    handleStanding(tx, { memberId, scoredVotes, rightVotes, userRank, version: Number(version) }, { isRebuild }),
  ),
]
