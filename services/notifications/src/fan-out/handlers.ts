import type { EventHandler } from '@hunch/kit/events'
import { AchievementEarnedSchema, StreakAtRiskSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as moderation from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Context } from '../context.ts'
import { bindHandlers } from './bind-handlers.ts'
import * as achievements from './handle-achievements.ts'
import * as comments from './handle-comments-and-reactions.ts'
import * as acts from './handle-moderation.ts'
import * as people from './handle-people.ts'
import * as posts from './handle-posts.ts'
import * as votes from './handle-votes.ts'

/** Maps events to notifications. Events that concern many members add tasks, which run page by page. */
export function fanOutHandlers(ctx: Pick<Context, 'peers' | 'unit'>): readonly EventHandler[] {
  const { on, onMany, notifying, takingBack, onWanted } = bindHandlers(ctx)
  return [
    on(predictions.PredictionPostedSchema, posts.handlePredictionPosted),
    on(predictions.VisibilityChangedSchema, posts.handleVisibilityChanged),
    on(predictions.PredictionEditedSchema, posts.handlePredictionEdited),
    on(predictions.PredictionEndsSoonSchema, posts.handlePredictionEndsSoon),
    on(predictions.PredictionEndedSchema, posts.handlePredictionEnded),
    onWanted(predictions.ResolutionDueSchema, {
      recipientOf: ({ ownerId }) => ownerId,
      preference: 'votingDeadlineNotifications',
      notifications: posts.ofResolutionDue,
    }),
    on(predictions.PredictionResolvedSchema, posts.handlePredictionResolved),
    on(predictions.PredictionSettledSchema, posts.handlePredictionSettled),
    on(predictions.PredictionDeletedSchema, posts.handlePredictionDeleted),
    onMany(predictions.VoteCastSchema, votes.handleVotesCast),
    onMany(predictions.VoteWithdrawnSchema, votes.handleVotesWithdrawn),
    notifying(social.CommentPostedSchema, comments.ofCommentPosted),
    notifying(social.CommentVisibilityChangedSchema, comments.ofCommentShown),
    onMany(social.CommentDeletedSchema, comments.handleCommentsDeleted),
    notifying(social.LikeGivenSchema, comments.ofLikeGiven),
    takingBack(social.LikeTakenSchema, comments.refOfLikeTaken),
    notifying(social.ReactionSetSchema, comments.ofReactionSet),
    takingBack(social.ReactionRemovedSchema, comments.refOfReactionRemoved),
    onWanted(social.FollowStartedSchema, {
      recipientOf: ({ followedId }) => followedId,
      preference: 'friendActivityNotifications',
      notifications: people.ofFollowStarted,
    }),
    takingBack(social.FollowEndedSchema, people.refOfFollowEnded),
    onWanted(InvitationSentSchema, {
      recipientOf: ({ toMemberId }) => toMemberId,
      preference: 'friendActivityNotifications',
      notifications: people.ofInvitationSent,
    }),
    onMany(AchievementEarnedSchema, achievements.handleAchievementsEarned),
    notifying(StreakAtRiskSchema, people.ofStreakAtRisk),
    notifying(moderation.ActTakenSchema, acts.ofActTaken),
    notifying(moderation.ActLiftedSchema, acts.ofActLifted),
    notifying(moderation.AppealDecidedSchema, acts.ofAppealDecided),
    notifying(moderation.ReportsDecidedSchema, acts.ofReportsDecided),
  ]
}
