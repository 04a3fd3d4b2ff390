import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { hideEachOther } from '@hunch/members'
import { asc, sql } from 'drizzle-orm'
import { groups } from '../../schema.ts'
import type { GroupState, MemberState, MembershipChange, MembershipIntent } from '../rules.ts'

/** Locks groups and returns their states. Locks them in the order of their ids, so that batches do not deadlock. */
export async function lockGroups(tx: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, GroupState>> {
  const rows = await tx
    .select({
      id: groups.id,
      name: groups.name,
      isPrivate: groups.isPrivate,
      createdBy: groups.createdBy,
      memberCount: groups.memberCount,
      version: groups.version,
    })
    .from(groups)
    .where(isAnyOf(groups.id, ids))
    .orderBy(asc(groups.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the state of each intent's member, in the order of the intents. The groups must be locked. */
export async function readStates(tx: Queries, intents: readonly MembershipIntent[]): Promise<MemberState[]> {
  const column = (of: (intent: MembershipIntent) => string) => sql.param(intents.map(of))
  const { rows } = await tx.execute<MemberState & Record<string, unknown>>(sql`
    select m.member_id is not null as "isMember", i.member_id is not null as "isInvited",
      r.member_id is not null as "isRemoved",
      coalesce(c.code_hash = w.code_hash, false) as "hasCode", coalesce(a.erased, false) as "isErased"
    from unnest(${column(({ groupId }) => groupId)}::uuid[], ${column(({ memberId }) => memberId)}::uuid[],
        ${column(({ codeHash }) => codeHash)}::text[]) with ordinality as w (group_id, member_id, code_hash, position)
      left join memberships m on m.group_id = w.group_id and m.member_id = w.member_id
      left join invitations i on i.group_id = w.group_id and i.member_id = w.member_id
        and not ${hideEachOther(sql`i.from_member_id`, sql`i.member_id`)}
      left join removals r on r.group_id = w.group_id and r.member_id = w.member_id
      left join invites c on c.group_id = w.group_id
      left join authors a on a.member_id = w.member_id
    order by w.position`)
  return rows
}

/** Inserts and deletes memberships, and deletes the invitations of members who joined. One statement does all this. */
export async function writeChanges(tx: Queries, changes: readonly MembershipChange[]): Promise<void> {
  const column = (of: (change: MembershipChange) => unknown) => sql.param(changes.map(of))
  // The join times of a batch are a microsecond apart, so that members can be sorted by them.
  await tx.execute(sql`
    with changes as materialized (
        select * from unnest(${column(({ intent }) => intent.groupId)}::uuid[],
          ${column(({ intent }) => intent.memberId)}::uuid[], ${column(({ intent }) => intent.kind === 'join')}::boolean[])
          with ordinality as c (group_id, member_id, joins, position)),
      ended as (delete from memberships m using changes c
        where not c.joins and m.group_id = c.group_id and m.member_id = c.member_id),
      used as (delete from invitations i using changes c
        where c.joins and i.group_id = c.group_id and i.member_id = c.member_id)
    insert into memberships (group_id, member_id, joined_at)
      select group_id, member_id, now.at + position * interval '1 microsecond'
      from (select app_now() as at offset 0) now, changes where joins
    on conflict (group_id, member_id) do update set joined_at = excluded.joined_at`)
}

/** Writes the member counts and the versions of groups. */
export async function writeCounts(tx: Queries, states: readonly GroupState[]): Promise<void> {
  const column = (of: (state: GroupState) => unknown) => sql.param(states.map(of))
  await tx.execute(sql`
    update groups set member_count = s.member_count, version = s.version
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ memberCount }) => memberCount)}::integer[],
      ${column(({ version }) => version)}::bigint[]) as s (id, member_count, version)
    where groups.id = s.id`)
}
