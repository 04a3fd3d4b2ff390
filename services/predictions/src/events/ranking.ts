import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt'
import { type Hearing, hear } from '@hunch/kit/events'
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
import { dropComment, dropReaction, keepComment, keepReaction, keepShare } from '../usecases/keep-acts.ts'
import {
  endFollow,
  endMembership,
  endMemberships,
  keepDetected,
  keepFollow,
  keepJoined,
  keepMembership,
} from '../usecases/keep-relations.ts'

/** What keeps the copies that feeds are ranked by; none of it tells anything. */
export const ranking: readonly Hearing[] = [...relations(), ...acts()]

interface Envelope {
  readonly version: bigint
  readonly happenedAt?: Timestamp | undefined
}

const versionOf = ({ version }: Envelope): number => Number(version)

function timeOf({ happenedAt }: Envelope): Date {
  if (!happenedAt) throw new Error('a fact says when it happened')
  return timestampDate(happenedAt)
}

function relations(): Hearing[] {
  return [
    hear(MemberJoinedSchema, (tx, { memberId, detectedCountry: country }, event) =>
      keepJoined(tx, { memberId, country, joinedAt: timeOf(event), version: versionOf(event) }),
    ),
    hear(MemberChangedSchema, (tx, { memberId, detectedCountry: country }, event) =>
      keepDetected(tx, { memberId, country, version: versionOf(event) }),
    ),
    hear(FollowStartedSchema, (tx, follow, event) => keepFollow(tx, follow, timeOf(event))),
    hear(FollowEndedSchema, endFollow),
    hear(MembershipStartedSchema, keepMembership),
    hear(MembershipEndedSchema, endMembership),
    hear(GroupDisbandedSchema, (tx, { groupId }) => endMemberships(tx, groupId)),
  ]
}

function acts(): Hearing[] {
  return [
    hear(CommentPostedSchema, (tx, { commentId, postId, memberId, commenterCount: commenters }, event) =>
      keepComment(tx, { commentId, postId, memberId, commenters, at: timeOf(event), version: versionOf(event) }),
    ),
    hear(CommentDeletedSchema, (tx, { commentId, postId, commenterCount: commenters }, event) =>
      dropComment(tx, { commentId, postId, commenters, version: versionOf(event) }),
    ),
    hear(ReactionSetSchema, (tx, { postId, memberId }, event) =>
      keepReaction(tx, { postId, memberId, at: timeOf(event) }),
    ),
    hear(ReactionRemovedSchema, dropReaction),
    hear(ShareRecordedSchema, (tx, { postId, memberId, sharerCount: sharers }, event) =>
      keepShare(tx, { postId, memberId, sharers, at: timeOf(event), version: versionOf(event) }),
    ),
  ]
}
