import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { memberTallies } from '../../schema.ts'
import type { Tally } from '../rules.ts'

/** Locks the tallies of members in the order of the member ids. Returns the tallies by member id. */
export async function lockTallies(tx: Queries, memberIds: readonly string[]): Promise<ReadonlyMap<string, Tally>> {
  const sorted = [...new Set(memberIds)].sort()
  const ids = sql.param(sorted)
  await tx.execute(sql`insert into member_tallies (member_id) select unnest(${ids}::uuid[]) on conflict do nothing`)
  await tx.execute(sql`select from member_tallies where member_id = any (${ids}::uuid[]) order by member_id for update`)
  const rows = await tx.select().from(memberTallies).where(isAnyOf(memberTallies.memberId, sorted))
  return new Map(rows.map(({ memberId, ...tally }) => [memberId, tally]))
}

/** Writes locked tallies. */
export async function writeTallies(tx: Queries, tallies: ReadonlyMap<string, Tally>): Promise<void> {
  const all = [...tallies]
  const column = (of: (tally: Tally) => number) => sql.param(all.map(([, tally]) => of(tally)))
  await tx.execute(sql`
    update member_tallies t set version = c.version, followers_count = c.followers_count,
      following_version = c.following_version, following_count = c.following_count
    from unnest(${sql.param(all.map(([id]) => id))}::uuid[], ${column((tally) => tally.version)}::bigint[],
      ${column((tally) => tally.followersCount)}::integer[], ${column((tally) => tally.followingVersion)}::bigint[],
      ${column((tally) => tally.followingCount)}::integer[])
      as c (member_id, version, followers_count, following_version, following_count)
    where t.member_id = c.member_id`)
}
