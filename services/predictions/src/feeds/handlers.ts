import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt'
import { type EventHandler, handler } from '@hunch/kit/events'
import { ShareRecordedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { MemberChangedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  GroupDisbandedSchema,
  MembershipEndedSchema,
  MembershipStartedSchema,
} from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  FollowEndedSchema,
  FollowStartedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import {
  handleCommentDeleted,
  handleCommentsPosted,
  handleReactionRemoved,
  handleReactionsSet,
  handleSharesRecorded,
} from './save-acts.ts'
import {
  handleFollowEnded,
  handleFollowStarted,
  handleGroupDisbanded,
  handleMemberChanged,
  handleMemberJoined,
  handleMembershipEnded,
  handleMembershipStarted,
} from './save-relations.ts'

interface Envelope {
  readonly version: bigint
  readonly happenedAt?: Timestamp | undefined
}

const versionOf = ({ version }: Envelope): number => Number(version)

function timeOf({ happenedAt }: Envelope): Date {
  if (!happenedAt) throw new Error('the event has no time')
  return timestampDate(happenedAt)
}

const relationHandlers: readonly EventHandler[] = [
  handler(MemberJoinedSchema, (tx, { memberId, detectedCountry: country }, event) =>
    handleMemberJoined(tx, { memberId, country, joinedAt: timeOf(event), version: versionOf(event) }),
  ),
  handler(MemberChangedSchema, (tx, { memberId, detectedCountry: country }, event) =>
    handleMemberChanged(tx, { memberId, country, version: versionOf(event) }),
  ),
  handler(FollowStartedSchema, (tx, follow, event) => handleFollowStarted(tx, follow, timeOf(event))),
  handler(FollowEndedSchema, handleFollowEnded),
  handler(MembershipStartedSchema, handleMembershipStarted),
  handler(MembershipEndedSchema, handleMembershipEnded),
  handler(GroupDisbandedSchema, (tx, { groupId }) => handleGroupDisbanded(tx, groupId)),
]

const actHandlers: readonly EventHandler[] = [
  handler(CommentPostedSchema, {
    handleMany: (tx, events) =>
      handleCommentsPosted(
        tx,
        events.map(({ message: { commentId, postId, memberId, commenterCount: commenters }, event }) => {
          return { commentId, postId, memberId, commenters, at: timeOf(event), version: versionOf(event) }
        }),
      ),
  }),
  handler(CommentDeletedSchema, (tx, { commentId, postId, commenterCount: commenters }, event) =>
    handleCommentDeleted(tx, { commentId, postId, commenters, version: versionOf(event) }),
  ),
  handler(ReactionSetSchema, {
    handleMany: (tx, events) =>
      handleReactionsSet(
        tx,
        events.map(({ message: { postId, memberId }, event }) => ({ postId, memberId, at: timeOf(event) })),
      ),
  }),
  handler(ReactionRemovedSchema, handleReactionRemoved),
  handler(ShareRecordedSchema, {
    handleMany: (tx, events) =>
      handleSharesRecorded(
        tx,
        events.map(({ message: { postId, memberId, sharerCount: sharers }, event }) => {
          return { postId, memberId, sharers, at: timeOf(event), version: versionOf(event) }
        }),
      ),
  }),
]

/** The handlers that update the read models for ranking. They publish nothing. */
export const rankingHandlers: readonly EventHandler[] = [...relationHandlers, ...actHandlers]
