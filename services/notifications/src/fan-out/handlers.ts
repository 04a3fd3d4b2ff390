import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { type EventHandler, handler } from '@hunch/kit/events'
import { AchievementEarnedSchema, StreakAtRiskSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Context } from '../context.ts'
import { readModelsOn, type Unit } from '../stores.ts'
import { filterByPreference, type Preference } from './filter-by-preference.ts'
import * as comments from './handle-comments.ts'
import * as people from './handle-people.ts'
import * as posts from './handle-posts.ts'
import * as votes from './handle-votes.ts'

interface WantedHandler<D extends DescMessage> {
  readonly recipientOf: (message: MessageShape<D>) => string
  readonly preference: Preference
  readonly handle: (unit: Unit, message: MessageShape<D>) => Promise<unknown>
}

/** Who is notified of which event. What concerns many is left to tasks, which go page by page. */
export function fanOutHandlers(ctx: Pick<Context, 'peers' | 'unit'>): readonly EventHandler[] {
  const on = <D extends DescMessage>(schema: D, handle: (unit: Unit, message: MessageShape<D>) => Promise<unknown>) =>
    handler(schema, async (tx, message, event) => {
      await handle(ctx.unit(tx, event.id), message)
    })
  /** The same, where the recipient wants such notifications: auth is called once for a batch, before its transaction. */
  const onWanted = <D extends DescMessage>(
    schema: D,
    { recipientOf, preference, handle }: WantedHandler<D>,
  ): EventHandler =>
    handler(schema, {
      async fetch(_queries, delivered) {
        const recipients = new Set(delivered.map(({ message }) => recipientOf(message)))
        return new Set(await filterByPreference(ctx, [...recipients], preference))
      },
      async handle(tx, { message, event }, willing) {
        if (willing.has(recipientOf(message))) await handle(ctx.unit(tx, event.id), message)
      },
    })
  return [
    on(predictions.PredictionPostedSchema, posts.handlePredictionPosted),
    on(predictions.PredictionEditedSchema, posts.handlePredictionEdited),
    on(predictions.PredictionEndsSoonSchema, posts.handlePredictionEndsSoon),
    on(predictions.PredictionEndedSchema, posts.handlePredictionEnded),
    onWanted(predictions.ResolutionDueSchema, {
      recipientOf: ({ ownerId }) => ownerId,
      preference: 'votingDeadlineNotifications',
      handle: posts.handleResolutionDue,
    }),
    on(predictions.PredictionResolvedSchema, posts.handlePredictionResolved),
    on(predictions.PredictionSettledSchema, posts.handlePredictionSettled),
    on(predictions.PredictionDeletedSchema, posts.handlePredictionDeleted),
    handler(predictions.VoteCastSchema, {
      handleMany: (tx, delivered) => votes.handleVotesCast(readModelsOn(tx), delivered, (id) => ctx.unit(tx, id)),
    }),
    on(predictions.VoteWithdrawnSchema, votes.handleVoteWithdrawn),
    on(social.CommentPostedSchema, comments.handleCommentPosted),
    on(social.CommentDeletedSchema, comments.handleCommentDeleted),
    on(social.LikeGivenSchema, comments.handleLikeGiven),
    on(social.LikeTakenSchema, comments.handleLikeTaken),
    on(social.ReactionSetSchema, comments.handleReactionSet),
    on(social.ReactionRemovedSchema, comments.handleReactionRemoved),
    onWanted(social.FollowStartedSchema, {
      recipientOf: ({ followedId }) => followedId,
      preference: 'friendActivityNotifications',
      handle: people.handleFollowStarted,
    }),
    on(social.FollowEndedSchema, people.handleFollowEnded),
    onWanted(InvitationSentSchema, {
      recipientOf: ({ toMemberId }) => toMemberId,
      preference: 'friendActivityNotifications',
      handle: people.handleInvitationSent,
    }),
    on(AchievementEarnedSchema, people.handleAchievementEarned),
    on(StreakAtRiskSchema, people.handleStreakAtRisk),
  ]
}
