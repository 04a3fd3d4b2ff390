import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type Copies, type Hearing, hear } from '@hunch/kit/events'
import { StandingChangedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { AdminActedSchema, MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowEndedSchema, FollowStartedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { noteAdminAct } from './usecases/note-admin-act.ts'
import { noteErased } from './usecases/note-erased.ts'
import { noteFollow } from './usecases/note-follow.ts'
import { notePost } from './usecases/note-post.ts'
import { noteStanding } from './usecases/note-standing.ts'

/** The topics that are heard: every other service says on its own what it has erased. */
export const topics = ['predictions', 'social', 'groups', 'notifications', 'media', 'analytics']

/** What is done about each fact heard. */
export const hearings: readonly Hearing[] = [
  ...copying({ quiet: false }),
  hear(MemberErasedSchema, (tx, { memberId, service }) => noteErased(tx, { memberId, service })),
  hear(AdminActedSchema, (tx, { adminId, action, targetKind, targetId, actId }, { id, happenedAt }) =>
    noteAdminAct(tx, {
      id,
      at: happenedAt ? timestampDate(happenedAt) : new Date(0),
      actorId: adminId,
      action,
      targetKind,
      targetId,
      actId,
    }),
  ),
]

/** The copies; while they are rebuilt nothing is told of what comes out. */
export const copies: Copies = {
  tables: ['figures', 'counted_posts'],
  topics: ['predictions', 'social', 'analytics'],
  hearings: () => copying({ quiet: true }),
}

function copying({ quiet }: { quiet: boolean }): readonly Hearing[] {
  return [
    ...([FollowStartedSchema, FollowEndedSchema] as const).map((schema) =>
      hear(schema, (tx, { followerId, followedId, followersCount, followingCount, followingVersion }, { version }) =>
        noteFollow(tx, {
          followerId,
          followedId,
          followers: { count: followersCount, version: Number(version) },
          following: { count: followingCount, version: Number(followingVersion) },
        }),
      ),
    ),
    hear(PredictionPostedSchema, (tx, { postId, ownerId }) => notePost(tx, { postId, ownerId, isDeleted: false })),
    hear(PredictionDeletedSchema, (tx, { postId, ownerId }) => notePost(tx, { postId, ownerId, isDeleted: true })),
    hear(StandingChangedSchema, (tx, { memberId, scoredVotes, rightVotes, userRank }, { version }) =>
      noteStanding(tx, { memberId, scoredVotes, rightVotes, userRank, version: Number(version) }, { quiet }),
    ),
  ]
}
