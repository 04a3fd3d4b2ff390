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
  recordComments,
  recordCommentsDeleted,
  recordFollows,
  recordLikes,
  recordReactions,
  recordReactionsRemoved,
} from './record-social-act.ts'
import { recordVotes, recordWithdrawals } from './record-vote.ts'

export const recordHandlers = (ctx: HandlerContext): readonly EventHandler[] => [
  handler(MemberJoinedSchema, (tx, { memberId }, event) => recordJoined(tx, memberId, timeOf(event))),
  handler(PredictionPostedSchema, (tx, message, event) => recordPost(ctx, tx, message, timeOf(event))),
  handler(PredictionEditedSchema, (tx, message, event) => recordEdit(tx, message, timeOf(event))),
  handler(PredictionDeletedSchema, (tx, message) => recordPostDeleted(tx, message)),
  handler(PredictionResolvedSchema, (tx, message, event) => recordResolution(tx, message, timeOf(event))),
  handler(ReflectionWrittenSchema, (tx, message, event) => recordReflection(ctx, tx, message, timeOf(event))),
  handler(VoteCastSchema, { handleMany: (tx, delivered) => recordVotes(ctx, tx, delivered) }),
  handler(VoteWithdrawnSchema, { handleMany: (tx, delivered) => recordWithdrawals(tx, delivered) }),
  handler(CommentPostedSchema, { handleMany: (tx, delivered) => recordComments(tx, delivered) }),
  handler(CommentDeletedSchema, { handleMany: (tx, delivered) => recordCommentsDeleted(tx, delivered) }),
  handler(LikeGivenSchema, { handleMany: (tx, delivered) => recordLikes(ctx, tx, delivered) }),
  handler(ReactionSetSchema, { handleMany: (tx, delivered) => recordReactions(tx, delivered) }),
  handler(ReactionRemovedSchema, { handleMany: (tx, delivered) => recordReactionsRemoved(tx, delivered) }),
  handler(FollowStartedSchema, { handleMany: (tx, delivered) => recordFollows(ctx, tx, delivered) }),
  handler(GroupCreatedSchema, (tx, message, event) => recordFounding(ctx, tx, message, timeOf(event))),
  handler(MembershipStartedSchema, (tx, message, event) => recordMembership(tx, message, timeOf(event))),
]
