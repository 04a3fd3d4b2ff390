import type { Queries } from '@hunch/kit/postgres'
import type {
  CommentDeleted,
  CommentPosted,
  FollowStarted,
  LikeGiven,
  ReactionRemoved,
  ReactionSet,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { awardCountedBadges } from '../badges/award-badges.ts'
import type { HandlerContext } from '../context.ts'
import { lockMember } from '../members/member-rows.ts'
import { pseudonymOf } from '../members/rules.ts'
import { recordAct } from './record-act.ts'
import {
  insertComment,
  insertFollow,
  insertLike,
  markCommentDeleted,
  markReactionRemoved,
  saveReaction,
} from './store.ts'

export async function recordComment(tx: Queries, event: CommentPosted, at: Date): Promise<void> {
  const { commentId, postId, ownerId, memberId } = event
  const { id, localDate } = await recordAct(tx, { memberId, subject: commentId, at, localDate: event.localDate })
  await insertComment(tx, { commentId, postId, ownerId, memberId: id, postedAt: at, localDate })
}

/** A deleted comment counts no longer. */
export const recordCommentDeleted = (tx: Queries, { commentId }: CommentDeleted): Promise<void> =>
  markCommentDeleted(tx, commentId)

/** A like counts for a badge of the comment's author. */
export async function recordLike(ctx: HandlerContext, tx: Queries, event: LikeGiven, at: Date): Promise<void> {
  const { commentId, authorId, memberId } = event
  const act = { memberId, subject: commentId, at, localDate: event.localDate }
  const { id, localDate, members } = await recordAct(tx, act, authorId)
  if (!(await insertLike(tx, { commentId, memberId: id, authorId, firstAt: at, localDate }))) return
  const author = { member: members.get(authorId), figures: ['mostLikesOnComment'] as const, subject: commentId }
  await awardCountedBadges(ctx, tx, at, author)
}

export async function recordReaction(tx: Queries, event: ReactionSet, at: Date): Promise<void> {
  const { postId, ownerId, memberId } = event
  const { id, localDate } = await recordAct(tx, { memberId, subject: postId, at, localDate: event.localDate })
  await saveReaction(tx, { postId, memberId: id, ownerId, firstAt: at, localDate })
}

/** A reaction was removed, by its member or with their account. */
export async function recordReactionRemoved(tx: Queries, { postId, memberId }: ReactionRemoved): Promise<void> {
  const { erased } = await lockMember(tx, memberId)
  await markReactionRemoved(tx, postId, erased ? pseudonymOf(memberId, postId) : memberId)
}

/** A new follower counts for a badge of the followed member, also after the follow has ended. */
export async function recordFollow(ctx: HandlerContext, tx: Queries, event: FollowStarted, at: Date): Promise<void> {
  const { followerId, followedId } = event
  const act = { memberId: followerId, subject: followedId, at, localDate: event.localDate }
  const { id, localDate, members } = await recordAct(tx, act, followedId)
  const followed = members.get(followedId)
  if (followed?.erased || !(await insertFollow(tx, { followedId, followerId: id, firstAt: at, localDate }))) return
  await awardCountedBadges(ctx, tx, at, { member: followed, figures: ['followers'] })
}
