import type { Queries } from '@hunch/kit/postgres'
import { asc, inArray, sql } from 'drizzle-orm'
import type { GroupState, Intent, Standing, Turn } from '../domain/comings.ts'
import { groups } from './schema.ts'

/** Locks groups in the order of their ids, so that no two batches wait for each other. */
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
    .where(inArray(groups.id, [...ids]))
    .orderBy(asc(groups.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** How those who come and go stand to their groups, now that these are locked; in the order of the intents. */
export async function readStandings(tx: Queries, intents: readonly Intent[]): Promise<Standing[]> {
  const column = (of: (intent: Intent) => string) => sql.param(intents.map(of))
  const { rows } = await tx.execute<Standing & Record<string, unknown>>(sql`
    select m.member_id is not null as "isMember", i.member_id is not null as "isInvited",
      coalesce(c.code_hash = w.code_hash, false) as "hasCode", coalesce(a.erased, false) as "isErased"
    from unnest(${column(({ groupId }) => groupId)}::uuid[], ${column(({ memberId }) => memberId)}::uuid[],
        ${column(({ codeHash }) => codeHash)}::text[]) with ordinality as w (group_id, member_id, code_hash, position)
      left join memberships m on m.group_id = w.group_id and m.member_id = w.member_id
      left join invitations i on i.group_id = w.group_id and i.member_id = w.member_id
      left join invites c on c.group_id = w.group_id
      left join authors a on a.member_id = w.member_id
    order by w.position`)
  return rows
}

/** Writes the memberships that began and ended, in one statement; who came has no invitation any more. */
export async function writeTurns(tx: Queries, turns: readonly Turn[]): Promise<void> {
  const column = (of: (turn: Turn) => unknown) => sql.param(turns.map(of))
  // Those who come together are a microsecond apart, so that the longest-standing is one of them.
  await tx.execute(sql`
    with turns as materialized (
        select * from unnest(${column(({ intent }) => intent.groupId)}::uuid[],
          ${column(({ intent }) => intent.memberId)}::uuid[], ${column(({ intent }) => intent.kind === 'join')}::boolean[])
          with ordinality as t (group_id, member_id, joins, position)),
      ended as (delete from memberships m using turns t
        where not t.joins and m.group_id = t.group_id and m.member_id = t.member_id),
      used as (delete from invitations i using turns t
        where t.joins and i.group_id = t.group_id and i.member_id = t.member_id)
    insert into memberships (group_id, member_id, joined_at)
      select group_id, member_id, now.at + position * interval '1 microsecond'
      from (select app_now() as at offset 0) now, turns where joins
    on conflict (group_id, member_id) do update set joined_at = excluded.joined_at`)
}

/** Writes the counts and versions of groups. */
export async function writeCounts(tx: Queries, states: readonly GroupState[]): Promise<void> {
  const column = (of: (state: GroupState) => unknown) => sql.param(states.map(of))
  await tx.execute(sql`
    update groups set member_count = s.member_count, version = s.version
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ memberCount }) => memberCount)}::integer[],
      ${column(({ version }) => version)}::bigint[]) as s (id, member_count, version)
    where groups.id = s.id`)
}
