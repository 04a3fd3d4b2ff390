import type { AchievementEarned, StreakAtRisk } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { InvitationSent } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import type {
  CommentDeleted,
  CommentPosted,
  FollowEnded,
  FollowStarted,
  LikeGiven,
  LikeTaken,
  ReactionRemoved,
  ReactionSet,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Context } from '../context.ts'
import { refs } from '../domain/note.ts'
import type { Unit } from '../store/index.ts'
import { notify } from './notify.ts'
import { wanting } from './wanting.ts'

export async function hearFollow(
  ctx: Pick<Context, 'peers'>,
  unit: Unit,
  { followerId, followedId }: FollowStarted,
): Promise<void> {
  const [memberId] = await wanting(ctx, [followedId], 'friendActivityNotifications')
  const ref = refs.follow(followerId, followedId)
  if (memberId) await notify(unit, { memberId, kind: 'followed', subject: '', actorId: followerId, ref })
}

export const hearUnfollow = ({ store }: Unit, { followerId, followedId }: FollowEnded): Promise<void> =>
  store.unfold(refs.follow(followerId, followedId))

export async function hearInvitation(
  ctx: Pick<Context, 'peers'>,
  unit: Unit,
  invitation: InvitationSent,
): Promise<void> {
  const { groupId, fromMemberId, toMemberId } = invitation
  const [memberId] = await wanting(ctx, [toMemberId], 'friendActivityNotifications')
  if (memberId)
    await notify(unit, { memberId, kind: 'invited', subject: groupId, actorId: fromMemberId, params: { groupId } })
}

/** A comment: whom it replies to is told, and the post's author where that is somebody else. */
export async function hearComment(unit: Unit, comment: CommentPosted): Promise<void> {
  const { commentId, postId, ownerId, memberId: actorId, parentAuthorId } = comment
  const about = { subject: postId, postId, actorId, ref: refs.comment(commentId) }
  await notify(unit, { ...about, memberId: parentAuthorId, kind: 'replied' })
  if (ownerId !== parentAuthorId) await notify(unit, { ...about, memberId: ownerId, kind: 'commented' })
}

export const hearCommentDeleted = ({ store }: Unit, { commentId }: CommentDeleted): Promise<void> =>
  store.unfold(refs.comment(commentId))

export const hearLike = (unit: Unit, { commentId, postId, authorId, memberId: actorId }: LikeGiven): Promise<void> =>
  notify(unit, {
    memberId: authorId,
    kind: 'liked',
    subject: postId,
    postId,
    actorId,
    ref: refs.like(commentId, actorId),
  })

export const hearLikeTaken = ({ store }: Unit, { commentId, memberId }: LikeTaken): Promise<void> =>
  store.unfold(refs.like(commentId, memberId))

export const hearReaction = (unit: Unit, { postId, ownerId, memberId: actorId }: ReactionSet): Promise<void> =>
  notify(unit, {
    memberId: ownerId,
    kind: 'reacted',
    subject: postId,
    postId,
    actorId,
    ref: refs.reaction(postId, actorId),
  })

export const hearReactionRemoved = ({ store }: Unit, { postId, memberId }: ReactionRemoved): Promise<void> =>
  store.unfold(refs.reaction(postId, memberId))

export const hearStreakAtRisk = (unit: Unit, { memberId, currentStreak, localDate }: StreakAtRisk): Promise<void> =>
  notify(unit, { memberId, kind: 'streakAtRisk', subject: localDate, params: { count: currentStreak } })

export async function hearAchievement(unit: Unit, earned: AchievementEarned): Promise<void> {
  const { memberId, achievement, kind, target } = earned
  if (achievement === 'rank')
    await notify(unit, { memberId, kind: 'rankReached', subject: kind, params: { rank: kind } })
  else await notify(unit, { memberId, kind: 'badgeEarned', subject: kind, params: { badge: kind, target } })
}
