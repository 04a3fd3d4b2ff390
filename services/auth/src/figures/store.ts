import type { Queries } from '@hunch/kit/postgres'
import type { Rank } from '@hunch/proto/http'
import { and, count, eq, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countedPosts, figures } from '../schema/index.ts'

export interface VersionedCount {
  readonly count: number
  /** The version of the member's list of followers or followed members. An older count never replaces a newer one. */
  readonly version: number
}

export async function putFollowers(tx: Queries, memberId: string, { count, version }: VersionedCount): Promise<void> {
  const set = { followersCount: count, followersVersion: version }
  await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: figures.memberId, set, setWhere: sql`${figures.followersVersion} <= ${version}` })
}

export async function putFollowing(tx: Queries, memberId: string, { count, version }: VersionedCount): Promise<void> {
  const set = { followingCount: count, followingVersion: version }
  await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: figures.memberId, set, setWhere: sql`${figures.followingVersion} <= ${version}` })
}

export interface Standing {
  readonly scoredVotes: number
  readonly rightVotes: number
  readonly userRank: z.output<typeof Rank>
  readonly version: number
}

/** Stores a standing. Returns false if a newer standing is stored. */
export async function putStanding(tx: Queries, memberId: string, standing: Standing): Promise<boolean> {
  const { version: standingVersion, scoredVotes, rightVotes, userRank } = standing
  const set = { scoredVotes, rightVotes, userRank, standingVersion }
  const { rowCount } = await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({
      target: figures.memberId,
      set,
      setWhere: sql`${figures.standingVersion} <= ${standingVersion}`,
    })
  return rowCount === 1
}

export async function putTotalPredictions(tx: Queries, memberId: string, totalPredictions: number): Promise<void> {
  const set = { totalPredictions }
  await tx
    .insert(figures)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: figures.memberId, set })
}

export async function removeFigures(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(figures).where(eq(figures.memberId, memberId))
}

/** Counts a post for its owner, unless it was counted or deleted before. */
export async function addPost(tx: Queries, postId: string, memberId: string): Promise<void> {
  await tx.insert(countedPosts).values({ postId, memberId, isDeleted: false }).onConflictDoNothing()
}

/** Stops counting a post. Also stores a post that was never counted, so that a late event does not count it. */
export async function markPostDeleted(tx: Queries, postId: string, memberId: string): Promise<void> {
  await tx
    .insert(countedPosts)
    .values({ postId, memberId, isDeleted: true })
    .onConflictDoUpdate({ target: countedPosts.postId, set: { isDeleted: true } })
}

export async function countPosts(tx: Queries, memberId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(countedPosts)
    .where(and(eq(countedPosts.memberId, memberId), not(countedPosts.isDeleted)))
  return row?.total ?? 0
}

export async function removePosts(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(countedPosts).where(eq(countedPosts.memberId, memberId))
}
