import { appNow, type Queries } from '@hunch/kit/postgres'
import { notHidden } from '@hunch/members'
import { and, asc, eq } from 'drizzle-orm'
import { memberships } from '../../schema.ts'

export async function insertMembership(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.insert(memberships).values({ groupId, memberId, joinedAt: appNow })
}

export async function deleteMembership(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.groupId, groupId), eq(memberships.memberId, memberId)))
}

/** Returns a page of a group's members, in the order in which they joined. Omits members hidden from the viewer. */
export async function listMemberIds(
  queries: Queries,
  { groupId, viewerId }: { groupId: string; viewerId: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await queries
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), notHidden(memberships.memberId, viewerId)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.memberId))
    .limit(limit)
    .offset(offset)
  return rows.map(({ memberId }) => memberId)
}
