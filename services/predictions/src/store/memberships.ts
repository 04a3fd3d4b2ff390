import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { isErased } from './members.ts'
import { memberships } from './schema.ts'

export interface Membership {
  readonly memberId: string
  readonly groupId: string
}

/** Keeps that a member is in a group, unless her account is gone. */
export async function insertMembership(tx: Queries, { memberId, groupId }: Membership): Promise<void> {
  await tx.execute(sql`
    insert into ${memberships} (member_id, group_id)
      select ${memberId}::uuid, ${groupId}::uuid where not ${isErased(memberId)}
    on conflict do nothing`)
}

export async function deleteMembership(tx: Queries, { memberId, groupId }: Membership): Promise<void> {
  await tx.delete(memberships).where(and(eq(memberships.memberId, memberId), eq(memberships.groupId, groupId)))
}

/** Forgets who was in a group. */
export async function deleteMembershipsIn(tx: Queries, groupId: string): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.groupId, groupId))
}

/** Forgets which groups a member is in. */
export async function forgetMembershipsOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(memberships).where(eq(memberships.memberId, memberId))
}
