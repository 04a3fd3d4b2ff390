import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupCreatedSchema, MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import {
  PredictionDeletedSchema,
  PredictionEditedSchema,
  PredictionPostedSchema,
  PredictionResolvedSchema,
  ReflectionWrittenSchema,
  VoteCastSchema,
  VoteWithdrawnSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  FollowStartedSchema,
  LikeGivenSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { HandlerContext } from '../context.ts'
import { timeOf } from '../time-of-event.ts'
import { recordFounding, recordJoined, recordMembership } from './record-joining.ts'
import { recordEdit, recordPost, recordPostDeleted, recordReflection, recordResolution } from './record-post.ts'
import {
  recordComment,
  recordCommentDeleted,
  recordFollow,
  recordLike,
  recordReaction,
  recordReactionRemoved,
} from './record-social-act.ts'
import { recordVotes, recordWithdrawal } from './record-vote.ts'

export const recordHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  handler(MemberJoinedSchema, (tx, { memberId }, event) => recordJoined(tx, memberId, timeOf(event))),
  handler(PredictionPostedSchema, (tx, message, event) => recordPost(ctx, tx, message, timeOf(event))),
  handler(PredictionEditedSchema, (tx, message, event) => recordEdit(tx, message, timeOf(event))),
  handler(PredictionDeletedSchema, (tx, message) => recordPostDeleted(tx, message)),
  handler(PredictionResolvedSchema, (tx, message, event) => recordResolution(tx, message, timeOf(event))),
  handler(ReflectionWrittenSchema, (tx, message, event) => recordReflection(ctx, tx, message, timeOf(event))),
  handler(VoteCastSchema, { handleMany: (tx, delivered) => recordVotes(ctx, tx, delivered) }),
  handler(VoteWithdrawnSchema, (tx, message, event) => recordWithdrawal(tx, message, timeOf(event))),
  handler(CommentPostedSchema, (tx, message, event) => recordComment(tx, message, timeOf(event))),
  handler(CommentDeletedSchema, (tx, message) => recordCommentDeleted(tx, message)),
  handler(LikeGivenSchema, (tx, message, event) => recordLike(ctx, tx, message, timeOf(event))),
  handler(ReactionSetSchema, (tx, message, event) => recordReaction(tx, message, timeOf(event))),
  handler(ReactionRemovedSchema, (tx, message) => recordReactionRemoved(tx, message)),
  handler(FollowStartedSchema, (tx, message, event) => recordFollow(ctx, tx, message, timeOf(event))),
  handler(GroupCreatedSchema, (tx, message, event) => recordFounding(ctx, tx, message, timeOf(event))),
  handler(MembershipStartedSchema, (tx, message, event) => recordMembership(tx, message, timeOf(event))),
]
