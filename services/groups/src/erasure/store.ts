import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, ne } from 'drizzle-orm'
import { memberships } from '../schema.ts'

/** Returns any one group of a member; undefined if there is none. */
export async function findGroupIdOf(tx: Queries, memberId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .where(eq(memberships.memberId, memberId))
    .limit(1)
  return row?.groupId
}

/** Returns the member of a group who joined first, other than `exceptId`; undefined if there is no other member. */
export async function findHeir(tx: Queries, groupId: string, exceptId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), ne(memberships.memberId, exceptId)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.memberId))
    .limit(1)
  return row?.memberId
}
