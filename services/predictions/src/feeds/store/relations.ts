import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { follows, isErased, members, memberships } from '../../schema/index.ts'

/** Stores when a member joined, and their detected country. */
export async function saveJoined(
  tx: Queries,
  { memberId, joinedAt, country, version }: { memberId: string; joinedAt: Date; country: string; version: number },
): Promise<void> {
  const isNewer = sql`${members.version} < excluded.version`
  await tx
    .insert(members)
    .values({ memberId, joinedAt, detectedCountry: country || null, version })
    .onConflictDoUpdate({
      target: members.memberId,
      set: {
        joinedAt,
        detectedCountry: sql`case when ${isNewer} then excluded.detected_country else ${members.detectedCountry} end`,
        version: sql`greatest(${members.version}, excluded.version)`,
      },
      setWhere: eq(members.erased, false),
    })
}

/** Stores a member's detected country. Ignored if a newer version is stored. */
export async function saveDetected(
  tx: Queries,
  { memberId, country, version }: { memberId: string; country: string; version: number },
): Promise<void> {
  const detectedCountry = country || null
  await tx
    .insert(members)
    .values({ memberId, detectedCountry, version })
    .onConflictDoUpdate({
      target: members.memberId,
      set: { detectedCountry, version },
      setWhere: sql`not ${members.erased} and ${members.version} < excluded.version`,
    })
}

export interface Follow {
  readonly followerId: string
  readonly followedId: string
}

/** Stores a follow, unless either member was erased. */
export async function insertFollow(tx: Queries, { followerId, followedId }: Follow, followedAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${follows} (follower_id, followed_id, followed_at)
      select ${followerId}::uuid, ${followedId}::uuid, ${followedAt.toISOString()}::timestamptz
      where not ${isErased(followerId)} and not ${isErased(followedId)}
    on conflict do nothing`)
}

export async function deleteFollow(tx: Queries, { followerId, followedId }: Follow): Promise<void> {
  await tx.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
}

export interface Membership {
  readonly memberId: string
  readonly groupId: string
}

/** Stores a membership, unless the member was erased. */
export async function insertMembership(tx: Queries, { memberId, groupId }: Membership): Promise<void> {
  await tx.execute(sql`
    insert into ${memberships} (member_id, group_id)
      select ${memberId}::uuid, ${groupId}::uuid where not ${isErased(memberId)}
    on conflict do nothing`)
}

export async function deleteMembership(tx: Queries, { memberId, groupId }: Membership): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.memberId, memberId), eq(memberships.groupId, groupId)))
}

/** Deletes all memberships of a group. */
export async function deleteMembershipsOfGroup(tx: Queries, groupId: string): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.groupId, groupId))
}
