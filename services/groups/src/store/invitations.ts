import type { Queries } from '@hunch/kit/postgres'
import { asc, eq, or, sql } from 'drizzle-orm'
import { invitations } from './schema.ts'

/**
 * Notes that people are invited to a group whose members they are not, and answers with those
 * who are to be told: all but who was told within the last `tellAgainAfterS` seconds.
 */
export async function saveInvitations(
  tx: Queries,
  { groupId, fromMemberId }: { groupId: string; fromMemberId: string },
  memberIds: readonly string[],
  tellAgainAfterS: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ member_id: string }>(sql`
    insert into invitations as i (group_id, member_id, from_member_id, sent_at)
    select ${groupId}::uuid, id, ${fromMemberId}::uuid, app_now() from unnest(${sql.param([...memberIds])}::uuid[]) id
    where not exists (select from memberships m where m.group_id = ${groupId} and m.member_id = id)
    on conflict (group_id, member_id) do update
      set from_member_id = excluded.from_member_id, sent_at = excluded.sent_at
      where i.sent_at <= excluded.sent_at - make_interval(secs => ${tellAgainAfterS})
    returning member_id`)
  return rows.map(({ member_id }) => member_id)
}

const concern = (memberId: string) => or(eq(invitations.memberId, memberId), eq(invitations.fromMemberId, memberId))

/** The invitations to and from a member. */
export const invitationsOf = (queries: Queries, memberId: string) =>
  queries
    .select()
    .from(invitations)
    .where(concern(memberId))
    .orderBy(asc(invitations.sentAt), asc(invitations.groupId), asc(invitations.memberId))

export async function deleteInvitationsOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(invitations).where(concern(memberId))
}
