import type { Queries } from '@hunch/kit/postgres'
import { Rank } from '@hunch/proto/http'
import { lockAccount } from '../accounts/load-account.ts'
import { publishNewRank } from '../accounts/write-account.ts'
import * as store from './store.ts'

/** A follow that began or ended. */
export interface Follow {
  readonly followerId: string
  readonly followedId: string
  /** The new number of followers of the followed member. */
  readonly followers: store.VersionedCount
  /** The new number of members that the follower follows. */
  readonly following: store.VersionedCount
}

/** Stores the counts of both members. Ignores outdated counts and deleted accounts. */
export async function handleFollow(
  tx: Queries,
  { followerId, followedId, followers, following }: Follow,
): Promise<void> {
  const present = new Set<string>()
  // A fixed order, so that two follows do not deadlock.
  for (const id of [followerId, followedId].sort()) if (await lockAccount(tx, id)) present.add(id)
  if (present.has(followedId)) await store.putFollowers(tx, followedId, followers)
  if (present.has(followerId)) await store.putFollowing(tx, followerId, following)
}

export interface CountedPost {
  readonly postId: string
  readonly ownerId: string
  readonly isDeleted: boolean
}

/** Counts a post for its owner, or stops counting it. Ignores posts of deleted accounts. */
export async function handlePost(tx: Queries, { postId, ownerId, isDeleted }: CountedPost): Promise<void> {
  if (!(await lockAccount(tx, ownerId))) return
  await (isDeleted ? store.markPostDeleted : store.addPost)(tx, postId, ownerId)
  await store.putTotalPredictions(tx, ownerId, await store.countPosts(tx, ownerId))
}

export interface ReceivedStanding {
  readonly memberId: string
  readonly scoredVotes: number
  readonly rightVotes: number
  readonly userRank: string
  readonly version: number
}

/**
 * Stores a member's standing. Ignores an outdated standing and a deleted account. Publishes a new rank, except in a
 * rebuild, because the rank is part of the member's card. Throws if the rank does not exist.
 */
export async function handleStanding(
  tx: Queries,
  { memberId, ...standing }: ReceivedStanding,
  { isRebuild }: { isRebuild: boolean },
): Promise<void> {
  const userRank = Rank.parse(standing.userRank)
  const account = await lockAccount(tx, memberId)
  if (!account || !(await store.putStanding(tx, memberId, { ...standing, userRank }))) return
  if (!isRebuild && account.userRank !== userRank) await publishNewRank(tx, account, userRank)
}

/** Deletes a member's figures, and the posts that were counted for them. */
export async function removeFigures(tx: Queries, memberId: string): Promise<void> {
  await store.removeFigures(tx, memberId)
  await store.removePosts(tx, memberId)
}
