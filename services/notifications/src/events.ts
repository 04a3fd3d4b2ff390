import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import { AchievementEarnedSchema, StreakAtRiskSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Context, Copied, CopyStore, Heard, Unit } from './context.ts'
import { beginErasure } from './usecases/erase-member.ts'
import * as people from './usecases/hear-people.ts'
import * as posts from './usecases/hear-posts.ts'
import * as votes from './usecases/hear-votes.ts'

type Peered = Pick<Context, 'peers'>

/** The topics that are heard. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'analytics']

/** What is done about each fact heard. What concerns many is left to tasks, which go page by page. */
export const heard = (ctx: Peered): readonly Heard[] => [
  ...ofMembers(),
  ...ofPosts(ctx),
  ...ofPeople(ctx),
  hear(AchievementEarnedSchema, people.hearAchievement),
  hear(StreakAtRiskSchema, people.hearStreakAtRisk),
]

/** What is done while the copies are made anew: nobody is told anything. */
export const copied: readonly Copied[] = [
  copy(auth.MemberDeactivatedSchema, (copies, { memberId }) => copies.keepMember(memberId, 'deactivated')),
  copy(auth.MemberReactivatedSchema, (copies, { memberId }) => copies.keepMember(memberId, 'active')),
  copy(auth.MemberDeletedSchema, async (copies, { memberId }) => {
    await copies.keepMember(memberId, 'deleted')
    await copies.dropVotes({ memberId })
  }),
  copy(predictions.PredictionDeletedSchema, (copies, { postId }) => copies.dropVotes({ postId })),
  copy(predictions.VoteCastSchema, async (copies, { postId, memberId, vote }) => {
    await copies.keepVote(postId, memberId, vote)
  }),
  copy(predictions.VoteWithdrawnSchema, async (copies, { postId, memberId }) => {
    await copies.keepVote(postId, memberId, null)
  }),
]

const ofMembers = (): Heard[] => [
  hear(auth.MemberDeactivatedSchema, ({ store }, { memberId }) => store.setMember(memberId, 'deactivated')),
  hear(auth.MemberReactivatedSchema, ({ store }, { memberId }) => store.setMember(memberId, 'active')),
  hear(auth.MemberDeletedSchema, (unit, { memberId }) => beginErasure(unit, memberId)),
]

const ofPosts = (ctx: Peered): Heard[] => [
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

const ofPeople = (ctx: Peered): Heard[] => [
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

function copy<D extends DescMessage>(
  schema: D,
  effect: (copies: CopyStore, message: MessageShape<D>) => Promise<void>,
): Copied {
  return { type: schema.typeName, apply: (copies, event) => effect(copies, fromBinary(schema, event.payload)) }
}

/** Binds a kind of fact to its effect. */
const hear = <D extends DescMessage>(
  schema: D,
  effect: (unit: Unit, message: MessageShape<D>) => Promise<void>,
): Heard => ({
  type: schema.typeName,
  apply: (unit, event) => effect(unit, fromBinary(schema, event.payload)),
})
