import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, ne } from 'drizzle-orm'
import { groups, memberships } from './schema.ts'

const is = (groupId: string, memberId: string) =>
  and(eq(memberships.groupId, groupId), eq(memberships.memberId, memberId))

const longestFirst = [asc(memberships.joinedAt), asc(memberships.memberId)]

export async function isMember(queries: Queries, groupId: string, memberId: string): Promise<boolean> {
  const rows = await queries.select({ id: memberships.memberId }).from(memberships).where(is(groupId, memberId))
  return rows.length > 0
}

export async function insertMembership(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.insert(memberships).values({ groupId, memberId, joinedAt: appNow })
}

export async function deleteMembership(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.delete(memberships).where(is(groupId, memberId))
}

/** Who but one member has been in a group longest. */
export async function longestStanding(
  queries: Queries,
  groupId: string,
  butMemberId: string,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), ne(memberships.memberId, butMemberId)))
    .orderBy(...longestFirst)
    .limit(1)
  return row?.memberId
}

/** A page of a group's members, the longest-standing first. */
export async function listMemberIds(
  queries: Queries,
  groupId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await queries
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(eq(memberships.groupId, groupId))
    .orderBy(...longestFirst)
    .limit(limit)
    .offset(offset)
  return rows.map(({ memberId }) => memberId)
}

/** The private groups of a member. */
export async function privateGroupIdsOf(queries: Queries, memberId: string): Promise<string[]> {
  const rows = await queries
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(eq(memberships.memberId, memberId), eq(groups.isPrivate, true)))
    .orderBy(asc(memberships.groupId))
  return rows.map(({ groupId }) => groupId)
}

/** Any one group of a member; undefined where she is in none. */
export async function findGroupIdOf(queries: Queries, memberId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .where(eq(memberships.memberId, memberId))
    .limit(1)
  return row?.groupId
}

/** A member's groups in her own words and times, for her export. */
export const membershipsOf = (queries: Queries, memberId: string) =>
  queries
    .select({ group: groups, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(memberships.memberId, memberId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.groupId))
