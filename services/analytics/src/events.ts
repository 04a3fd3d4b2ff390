import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type Copies, type Hearing, hear } from '@hunch/kit/events'
import type { Database } from '@hunch/kit/postgres'
import { MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { GroupCreatedSchema, MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import {
  Outcome,
  PredictionDeletedSchema,
  PredictionEditedSchema,
  PredictionPostedSchema,
  PredictionResolvedSchema,
  type PredictionSettled,
  PredictionSettledSchema,
  ReflectionWrittenSchema,
  ResolvedBy,
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
import type { Context, Judging } from './context.ts'
import { eraseCopies, eraseMember } from './usecases/erase-member.ts'
import { judgeAnew } from './usecases/judge-anew.ts'
import { noteComment, noteLike, removeComment } from './usecases/note-comment.ts'
import { noteFollow } from './usecases/note-follow.ts'
import { noteFounding, noteMembership } from './usecases/note-group.ts'
import { noteEdit, notePost, removePost } from './usecases/note-post.ts'
import { noteReaction, removeReaction } from './usecases/note-reaction.ts'
import { noteReflection } from './usecases/note-reflection.ts'
import { noteResolution } from './usecases/note-resolution.ts'
import { noteVote, noteWithdrawal } from './usecases/note-vote.ts'
import { settlePost } from './usecases/settle-post.ts'
import { welcomeMember } from './usecases/welcome-member.ts'

/** The topics that are heard. */
export const topics = ['auth', 'predictions', 'social', 'groups']

/** What is done about each fact heard. */
export const hearings = (ctx: Judging & Pick<Context, 'documents'>): readonly Hearing[] => [
  ...copying(ctx),
  hear(MemberDeletedSchema, (tx, { memberId }) => eraseMember(ctx, tx, memberId)),
]

/** The copies: all that facts say, and what follows from it; while they are rebuilt nothing is told. */
export const copies = (thresholds: Judging['thresholds']): Copies => {
  const quietly = (database: Database): Judging => ({ database, thresholds, tells: false })
  return {
    tables: [
      ...['posts', 'votes', 'comments', 'likes', 'reactions', 'follows', 'reflections', 'resolutions', 'foundings'],
      ...['settlements', 'act_days', 'scorings', 'standings', 'badges', 'streak_days'],
    ],
    columns: [
      {
        table: 'members',
        key: 'member_id',
        // Which streak is at risk is the clock's to say: it has looked at some already.
        columns: ['joined_at', 'erased', 'streak_due'],
        grows: true,
      },
    ],
    topics,
    hearings: (database) => [
      ...copying(quietly(database)),
      hear(MemberDeletedSchema, (tx, { memberId }) => eraseCopies(tx, memberId)),
    ],
    conclude: (database) => judgeAnew(quietly(database)),
  }
}

const copying = (ctx: Judging): readonly Hearing[] => [
  hear(MemberJoinedSchema, (tx, { memberId }, event) => welcomeMember(tx, memberId, timeOf(event))),
  ...ofPosts(ctx),
  ...ofVotes(ctx),
  ...ofOtherActs(ctx),
]

const ofPosts = (ctx: Judging): Hearing[] => [
  hear(PredictionPostedSchema, (tx, fact, event) => notePost(ctx, tx, fact, timeOf(event))),
  hear(PredictionEditedSchema, (tx, fact, event) => noteEdit(tx, fact, timeOf(event))),
  hear(PredictionDeletedSchema, (tx, fact) => removePost(tx, fact)),
  hear(PredictionResolvedSchema, (tx, fact, event) => noteResolution(tx, fact, timeOf(event))),
  hear(PredictionSettledSchema, (tx, fact, event) => settlePost(ctx, tx, settlementOf(fact, event))),
  hear(ReflectionWrittenSchema, (tx, fact, event) => noteReflection(ctx, tx, fact, timeOf(event))),
]

const ofVotes = (ctx: Judging): Hearing[] => [
  hear(VoteCastSchema, (tx, fact, event) => noteVote(ctx, tx, fact, timeOf(event))),
  hear(VoteWithdrawnSchema, (tx, fact, event) => noteWithdrawal(tx, fact, timeOf(event))),
]

const ofOtherActs = (ctx: Judging): Hearing[] => [
  hear(CommentPostedSchema, (tx, fact, event) => noteComment(tx, fact, timeOf(event))),
  hear(CommentDeletedSchema, (tx, fact) => removeComment(tx, fact)),
  hear(LikeGivenSchema, (tx, fact, event) => noteLike(ctx, tx, fact, timeOf(event))),
  hear(ReactionSetSchema, (tx, fact, event) => noteReaction(tx, fact, timeOf(event))),
  hear(ReactionRemovedSchema, (tx, fact) => removeReaction(tx, fact)),
  hear(FollowStartedSchema, (tx, fact, event) => noteFollow(ctx, tx, fact, timeOf(event))),
  hear(GroupCreatedSchema, (tx, fact, event) => noteFounding(ctx, tx, fact, timeOf(event))),
  hear(MembershipStartedSchema, (tx, fact, event) => noteMembership(tx, fact, timeOf(event))),
]

const timeOf = ({ happenedAt }: Event): Date => {
  if (!happenedAt) throw new Error('a fact does not say when it happened')
  return timestampDate(happenedAt)
}

const outcomes: ReadonlyMap<Outcome, 'true' | 'false' | 'unclear'> = new Map([
  [Outcome.TRUE, 'true'],
  [Outcome.FALSE, 'false'],
  [Outcome.UNCLEAR, 'unclear'],
])
const resolvers: ReadonlyMap<ResolvedBy, 'owner' | 'admin'> = new Map([
  [ResolvedBy.OWNER, 'owner'],
  [ResolvedBy.ADMIN, 'admin'],
])

function settlementOf(fact: PredictionSettled, event: Event) {
  const { postId, ownerId, settlement, settledAt } = fact
  return {
    ...{ postId, ownerId, settlement },
    outcome: outcomes.get(fact.outcome) ?? ('none' as const),
    resolvedBy: resolvers.get(fact.resolvedBy) ?? ('lapse' as const),
    settledAt: settledAt ? timestampDate(settledAt) : timeOf(event),
  }
}
