import type { Queries } from '@hunch/kit/postgres'
import { hideEachOther } from '@hunch/members'
import { and, eq, or, sql } from 'drizzle-orm'
import { invitations } from '../../schema.ts'

/**
 * Saves invitations to a group, and returns the invited people. Skips people who are in the group, or were removed from it.
 * Skips people who were invited within the last `againAfterS` seconds, unless a block hides the earlier inviter from them.
 */
export async function saveInvitations(
  tx: Queries,
  { groupId, fromMemberId }: { groupId: string; fromMemberId: string },
  memberIds: readonly string[],
  againAfterS: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ member_id: string }>(sql`
    insert into invitations as i (group_id, member_id, from_member_id, sent_at)
    select ${groupId}::uuid, id, ${fromMemberId}::uuid, app_now() from unnest(${sql.param([...memberIds])}::uuid[]) id
    where not exists (select from memberships m where m.group_id = ${groupId} and m.member_id = id)
      and not exists (select from removals r where r.group_id = ${groupId} and r.member_id = id)
    on conflict (group_id, member_id) do update
      set from_member_id = excluded.from_member_id, sent_at = excluded.sent_at
      where i.sent_at <= excluded.sent_at - make_interval(secs => ${againAfterS})
        or ${hideEachOther(sql`i.from_member_id`, sql`i.member_id`)}
    returning member_id`)
  return rows.map(({ member_id }) => member_id)
}

const toOrFrom = (memberId: string) => or(eq(invitations.memberId, memberId), eq(invitations.fromMemberId, memberId))

/** Deletes the invitations to and from a member. */
export async function deleteInvitationsOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(invitations).where(toOrFrom(memberId))
}

/** Deletes the invitations to and from a member in one group. */
export async function deleteInvitationsIn(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await tx.delete(invitations).where(and(eq(invitations.groupId, groupId), toOrFrom(memberId)))
}
