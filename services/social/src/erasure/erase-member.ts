import { publish } from '@hunch/kit/events'
import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import type { Erasure } from '@hunch/members'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { openComments } from '../comments/commenting.ts'
import { dropComment } from '../comments/delete-comment.ts'
import { countFollows, takeMemberVersion } from '../follows/count-follows.ts'
import { countLikes } from '../likes/count-likes.ts'
import { lockPost, lockTallies } from '../posts/lock-post.ts'
import { countReactions } from '../reactions/count-reactions.ts'
import { erasureLimits } from './limits.ts'
import {
  findCommentedPost,
  findCommentsOn,
  findFollowsOf,
  findLikedComments,
  findLimitedPosts,
  findReactedPosts,
  isFinished,
} from './store.ts'

/** The data is removed without a request of a member, so there is no time zone and no request id. */
const ofNobody = { timeZone: '', requestId: '' }

/**
 * Removes a batch of a deleted member's data, publishes the changed counts, and returns false. If no data is left, publishes
 * MemberErased and returns true. Another handler has already erased the member's card.
 */
export async function eraseSome(tx: Queries, { memberId }: Erasure): Promise<boolean> {
  if (await isFinished(tx, memberId)) return true
  for (const erase of [eraseComments, eraseLikes, eraseReactions, eraseFollows, eraseCommenting])
    if (await erase(tx, memberId)) return false
  await forgetKeysOf(tx, memberId)
  await publishErased(tx, memberId, await takeMemberVersion(tx, memberId))
  return true
}

async function eraseComments(tx: Queries, memberId: string): Promise<boolean> {
  const postId = await findCommentedPost(tx, memberId)
  if (!postId) return false
  let locked = await lockPost(tx, postId)
  for (const { id } of await findCommentsOn(tx, postId, memberId, erasureLimits.erasedPerRun))
    locked = await dropComment(tx, locked, { id, memberId })
  return true
}

async function eraseLikes(tx: Queries, memberId: string): Promise<boolean> {
  const commentIds = await findLikedComments(tx, memberId, erasureLimits.erasedPerRun)
  await countLikes(
    tx,
    commentIds.map((commentId) => ({ commentId, memberId, liked: false, ...ofNobody })),
  )
  return commentIds.length > 0
}

async function eraseReactions(tx: Queries, memberId: string): Promise<boolean> {
  const postIds = await findReactedPosts(tx, memberId, erasureLimits.erasedPerRun)
  await countReactions(
    tx,
    postIds.map((postId) => ({ postId, memberId, kind: null, ...ofNobody })),
  )
  return postIds.length > 0
}

async function eraseFollows(tx: Queries, memberId: string): Promise<boolean> {
  const follows = await findFollowsOf(tx, memberId, erasureLimits.erasedPerRun)
  await countFollows(
    tx,
    follows.map(({ followerId, followedId }) => ({ followerId, followedId, following: false, ...ofNobody })),
  )
  return follows.length > 0
}

/** Resets who may comment on the member's posts. The posts themselves are removed when predictions publishes their deletion. */
async function eraseCommenting(tx: Queries, memberId: string): Promise<boolean> {
  const postIds = await findLimitedPosts(tx, memberId, erasureLimits.erasedPerRun)
  if (postIds.length === 0) return false
  await lockTallies(tx, postIds)
  await openComments(tx, postIds)
  return true
}

/** Publishes that social has erased all data of a member. */
const publishErased = (tx: Queries, memberId: string, version: number) =>
  publish(tx, 'social', {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: 'social' },
  })
