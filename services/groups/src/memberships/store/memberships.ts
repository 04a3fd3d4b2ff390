import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq } from 'drizzle-orm'
import { memberships } from '../../schema.ts'

export async function insertMembership(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.insert(memberships).values({ groupId, memberId, joinedAt: appNow })
}

export async function deleteMembership(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.groupId, groupId), eq(memberships.memberId, memberId)))
}

/** A page of a group's members, who joined first first. */
export async function listMemberIds(
  queries: Queries,
  groupId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await queries
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(eq(memberships.groupId, groupId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.memberId))
    .limit(limit)
    .offset(offset)
  return rows.map(({ memberId }) => memberId)
}
