import type { Queries } from '@hunch/kit/postgres'
import { eq, or, sql } from 'drizzle-orm'
import {
  acts,
  feedSnapshots,
  follows,
  interests,
  memberLimits,
  members,
  memberships,
  notInterested,
  reflections,
  shownCalls,
  views,
  votes,
} from '../../schema/index.ts'

/** Erases a member from the read models for ranking. Leaves a tombstone, so that late events store nothing. */
export async function eraseFromReadModels(tx: Queries, memberId: string): Promise<void> {
  const tombstone = { joinedAt: null, detectedCountry: null, erased: true }
  await tx
    .insert(members)
    .values({ memberId, ...tombstone })
    .onConflictDoUpdate({ target: members.memberId, set: tombstone })
  await tx.delete(follows).where(or(eq(follows.followerId, memberId), eq(follows.followedId, memberId)))
  await tx.delete(memberships).where(eq(memberships.memberId, memberId))
  await tx.delete(acts).where(eq(acts.memberId, memberId))
  await tx.delete(memberLimits).where(eq(memberLimits.memberId, memberId))
}

/** Deletes a member's views, interests, "Not interested" marks and For You lists. Posts keep their number of viewers. */
export async function eraseViewsAndLists(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(views).where(eq(views.memberId, memberId))
  await tx.delete(notInterested).where(eq(notInterested.memberId, memberId))
  await tx.delete(interests).where(eq(interests.memberId, memberId))
  await tx.delete(feedSnapshots).where(eq(feedSnapshots.memberId, memberId))
}

/**
 * Anonymizes a member's votes: each vote gets its own random member id. Also forgets which results the member has seen, and
 * which votes and calls they showed to others.
 */
export async function anonymizeVotes(tx: Queries, memberId: string): Promise<void> {
  const nobodys = { memberId: sql`gen_random_uuid()`, resultSeenTo: null, shown: false }
  await tx.update(votes).set(nobodys).where(eq(votes.memberId, memberId))
  await tx.delete(shownCalls).where(eq(shownCalls.memberId, memberId))
}

export async function eraseReflections(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(reflections).where(eq(reflections.memberId, memberId))
}
