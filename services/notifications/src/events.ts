import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import { AchievementEarnedSchema, StreakAtRiskSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Context, Heard, Unit } from './context.ts'
import { beginErasure } from './usecases/erase-member.ts'
import * as people from './usecases/hear-people.ts'
import * as posts from './usecases/hear-posts.ts'
import * as votes from './usecases/hear-votes.ts'

/** The topics that are heard. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'analytics']

/** What is done about each fact heard. What concerns many is left to tasks, which go page by page. */
export const heard = (ctx: Context): readonly Heard[] => [
  ...ofMembers(),
  ...ofPosts(ctx),
  ...ofPeople(ctx),
  hear(AchievementEarnedSchema, people.hearAchievement),
  hear(StreakAtRiskSchema, people.hearStreakAtRisk),
]

const ofMembers = (): Heard[] => [
  hear(auth.MemberDeactivatedSchema, ({ store }, { memberId }) => store.setMember(memberId, 'deactivated')),
  hear(auth.MemberReactivatedSchema, ({ store }, { memberId }) => store.setMember(memberId, 'active')),
  hear(auth.MemberDeletedSchema, (unit, { memberId }) => beginErasure(unit, memberId)),
]

const ofPosts = (ctx: Context): Heard[] => [
  hear(predictions.PredictionPostedSchema, posts.hearPosted),
  hear(predictions.PredictionEditedSchema, votes.hearEdited),
  hear(predictions.PredictionEndsSoonSchema, posts.hearEndsSoon),
  hear(predictions.PredictionEndedSchema, posts.hearEnded),
  hear(predictions.ResolutionDueSchema, (unit, due) => posts.hearResolutionDue(ctx, unit, due)),
  hear(predictions.PredictionResolvedSchema, posts.hearResolved),
  hear(predictions.PredictionSettledSchema, posts.hearSettled),
  hear(predictions.PredictionDeletedSchema, posts.hearDeleted),
  hear(predictions.VoteCastSchema, votes.hearVote),
  hear(predictions.VoteWithdrawnSchema, votes.hearVoteWithdrawn),
]

const ofPeople = (ctx: Context): Heard[] => [
  hear(social.FollowStartedSchema, (unit, follow) => people.hearFollow(ctx, unit, follow)),
  hear(social.FollowEndedSchema, people.hearUnfollow),
  hear(social.CommentPostedSchema, people.hearComment),
  hear(social.CommentDeletedSchema, people.hearCommentDeleted),
  hear(social.LikeGivenSchema, people.hearLike),
  hear(social.LikeTakenSchema, people.hearLikeTaken),
  hear(social.ReactionSetSchema, people.hearReaction),
  hear(social.ReactionRemovedSchema, people.hearReactionRemoved),
  hear(InvitationSentSchema, (unit, invitation) => people.hearInvitation(ctx, unit, invitation)),
]

/** Binds a kind of fact to its effect. */
const hear = <D extends DescMessage>(
  schema: D,
  effect: (unit: Unit, message: MessageShape<D>) => Promise<void>,
): Heard => ({
  type: schema.typeName,
  apply: (unit, event) => effect(unit, fromBinary(schema, event.payload)),
})
