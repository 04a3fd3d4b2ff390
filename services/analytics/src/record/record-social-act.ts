import type { Delivered } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import type {
  CommentDeletedSchema,
  CommentPostedSchema,
  FollowStartedSchema,
  LikeGivenSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { awardCountedBadges } from '../badges/award-badges.ts'
import type { HandlerContext } from '../context.ts'
import { lockMembers } from '../members/members.ts'
import { pseudonymOf } from '../members/rules.ts'
import { timeOf } from '../time-of-event.ts'
import { recordActs } from './record-act.ts'
import {
  insertComments,
  insertFollows,
  insertLikes,
  markCommentsDeleted,
  markReactionsRemoved,
  saveReactions,
} from './store/social-acts.ts'

export async function recordComments(
  tx: Queries,
  delivered: readonly Delivered<typeof CommentPostedSchema>[],
): Promise<void> {
  const acts = delivered.map(({ message: { commentId, postId, ownerId, memberId, localDate }, event }) => ({
    memberId,
    subject: commentId,
    at: timeOf(event),
    localDate,
    postId,
    ownerId,
  }))
  const all = await recordActs(tx, acts, [])
  await insertComments(
    tx,
    all.map(({ act: { subject, postId, ownerId, at }, recorded: { id, localDate } }) => ({
      commentId: subject,
      postId,
      ownerId,
      memberId: id,
      postedAt: at,
      localDate,
    })),
  )
}

/** Marks comments as deleted: they no longer count. */
export const recordCommentsDeleted = (
  tx: Queries,
  delivered: readonly Delivered<typeof CommentDeletedSchema>[],
): Promise<void> =>
  markCommentsDeleted(
    tx,
    delivered.map(({ message }) => message.commentId),
  )

/** Records likes, which count for a badge of the comments' authors. */
export async function recordLikes(
  ctx: HandlerContext,
  tx: Queries,
  delivered: readonly Delivered<typeof LikeGivenSchema>[],
): Promise<void> {
  const acts = delivered.map(({ message: { commentId, authorId, memberId, localDate }, event }) => ({
    memberId,
    subject: commentId,
    at: timeOf(event),
    localDate,
    authorId,
    requestId: event.requestId,
  }))
  const all = await recordActs(
    tx,
    acts,
    acts.map(({ authorId }) => authorId),
  )
  const first = await insertLikes(
    tx,
    all.map(({ act: { subject, authorId, at }, recorded: { id, localDate } }) => ({
      commentId: subject,
      memberId: id,
      authorId,
      firstAt: at,
      localDate,
    })),
  )
  const grown = all
    .filter((_, index) => first.has(index))
    .map(({ act: { authorId, subject, at, requestId }, recorded: { members } }) => ({
      member: members.get(authorId),
      figures: ['mostLikesOnComment'] as const,
      subject,
      at,
      requestId,
    }))
  await awardCountedBadges(ctx, tx, ...grown)
}

export async function recordReactions(
  tx: Queries,
  delivered: readonly Delivered<typeof ReactionSetSchema>[],
): Promise<void> {
  const acts = delivered.map(({ message: { postId, ownerId, memberId, localDate }, event }) => ({
    memberId,
    subject: postId,
    at: timeOf(event),
    localDate,
    ownerId,
  }))
  const all = await recordActs(tx, acts, [])
  await saveReactions(
    tx,
    all.map(({ act: { subject, ownerId, at }, recorded: { id, localDate } }) => ({
      postId: subject,
      memberId: id,
      ownerId,
      firstAt: at,
      localDate,
    })),
  )
}

/** Marks reactions as removed. The member removed the reaction, or was deleted. */
export async function recordReactionsRemoved(
  tx: Queries,
  delivered: readonly Delivered<typeof ReactionRemovedSchema>[],
): Promise<void> {
  const removed = delivered.map(({ message }) => message)
  const members = await lockMembers(
    tx,
    removed.map(({ memberId }) => memberId),
  )
  await markReactionsRemoved(
    tx,
    removed.map(({ postId, memberId }) => ({
      postId,
      memberId: members.get(memberId)?.erased ? pseudonymOf(memberId, postId) : memberId,
    })),
  )
}

/** Records new followers. They count for badges of the followed member, even after they stop following. */
export async function recordFollows(
  ctx: HandlerContext,
  tx: Queries,
  delivered: readonly Delivered<typeof FollowStartedSchema>[],
): Promise<void> {
  const acts = delivered.map(({ message: { followerId, followedId, localDate }, event }) => ({
    memberId: followerId,
    subject: followedId,
    at: timeOf(event),
    localDate,
    requestId: event.requestId,
  }))
  const recorded = await recordActs(
    tx,
    acts,
    acts.map(({ subject }) => subject),
  )
  const all = recorded.filter(({ act, recorded: { members } }) => !members.get(act.subject)?.erased)
  const first = await insertFollows(
    tx,
    all.map(({ act: { subject, at }, recorded: { id, localDate } }) => ({
      followedId: subject,
      followerId: id,
      firstAt: at,
      localDate,
    })),
  )
  const grown = all
    .filter((_, index) => first.has(index))
    .map(({ act: { subject, at, requestId }, recorded: { members } }) => ({
      member: members.get(subject),
      figures: ['followers'] as const,
      at,
      requestId,
    }))
  await awardCountedBadges(ctx, tx, ...grown)
}
