import type { Member } from '@hunch/kit/identity'
import { type Queries, shortRead } from '@hunch/kit/postgres'
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Ids in one answer of `hiddenFrom`. */
const mostHidden = 10_000

/** The member for whom blocks hold: null for visitors, and for the admin, from whom nobody is hidden. */
export const viewerOfBlocks = (viewer: Partial<Pick<Member, 'id' | 'role'>> | undefined): string | null =>
  viewer?.role === 'admin' ? null : (viewer?.id ?? null)

/** A query for those whom a viewer has blocked, or who have blocked the viewer; of null for nobody. */
const hiddenIds = (viewerId: string | Placeholder | SQL): SQL => sql`
  select blocked_id from blocks where blocker_id = ${viewerId}::uuid and standing
  union all select blocker_id from blocks where blocked_id = ${viewerId}::uuid and standing`

/** Who reads: a placeholder, or a query for one, as well; null stands for whoever sees everybody. */
type ViewerId = string | null | Placeholder | SQL

/** A condition that a member is not hidden from a viewer. A column that may be null is not for it. */
export type Hides = (memberId: SQLWrapper, viewerId: ViewerId) => SQL

/** The condition that neither of a member and a viewer has blocked the other, for one row or two: a lookup for each. */
export const notBlocked: Hides = (memberId, viewerId) =>
  viewerId === null ? sql`true` : sql`(${blockBetween(memberId, viewerId)} is null)`

/** The same for a page of rows: none is looked up for a viewer without blocks, as two lookups for all of them say. */
export const notHidden: Hides = (memberId, viewerId) =>
  viewerId === null ? sql`true` : sql`(${hasNoBlock(viewerId)} or ${notBlocked(memberId, viewerId)})`

/** Ordered, or the planner looks for one of many blocks by reading the table. */
const hasNoBlock = (viewerId: SQLWrapper | string): SQL => sql`(select
  (select true from blocks where blocker_id = ${viewerId}::uuid and standing order by blocked_id limit 1) is null
  and (select true from blocks where blocked_id = ${viewerId}::uuid and standing order by blocker_id limit 1) is null)`

/**
 * One row's lookup, whichever of the two has blocked the other; of a condition by `exists` the planner may read all of the
 * viewer's blocks first. Null is nobody: it is left out of the pair, and nobody has blocked themself.
 */
const blockBetween = (memberId: SQLWrapper | string, otherId: SQLWrapper | string): SQL => sql`(select true from blocks
  where least(blocker_id, blocked_id) = least(${memberId}::uuid, ${otherId}::uuid)
    and greatest(blocker_id, blocked_id) = greatest(${memberId}::uuid, ${otherId}::uuid) and standing limit 1)`

/** The same for more rows than a page has: the ids are read once for a statement, and nothing is looked up per row. */
export const notAmongHidden: Hides = (memberId, viewerId) =>
  viewerId === null ? sql`true` : sql`${memberId} not in (${hiddenIds(viewerId)})`

/** The condition that one of two members has blocked the other, for rows that name both. */
export const hideEachOther = (memberId: SQLWrapper, otherId: SQLWrapper | Placeholder): SQL =>
  sql`(${blockBetween(memberId, otherId)} is not null)`

const selectHidden = shortRead<{ viewerId: string; limit: number }, { id: string }>(sql`
  select distinct id from (${hiddenIds(sql.placeholder('viewerId'))}) as hidden (id)
  order by id limit ${sql.placeholder('limit')}::integer`)

const selectHiddenAmong = shortRead<{ viewerId: string; ids: readonly string[] }, { id: string }>(sql`
  select w.id from unnest(${sql.placeholder('ids')}::uuid[]) as w (id)
  where ${hideEachOther(sql`w.id`, sql.placeholder('viewerId'))}`)

const selectHiddenPairs = shortRead<Record<'viewerIds' | 'memberIds', readonly (string | null)[]>, { nr: number }>(sql`
  select w.nr::integer from unnest(${sql.placeholder('viewerIds')}::uuid[], ${sql.placeholder('memberIds')}::uuid[])
    with ordinality as w (viewer_id, member_id, nr)
  where ${hideEachOther(sql`w.viewer_id`, sql`w.member_id`)}`)

/**
 * Returns whom a viewer has blocked and who has blocked the viewer, in the order of their ids: 10,000 at most, so
 * it serves where the blocks are in another database; in their own a condition leaves out all.
 */
export async function hiddenFrom(queries: Queries, viewerId: string | null): Promise<string[]> {
  if (!viewerId) return []
  return (await selectHidden(queries, { viewerId, limit: mostHidden })).map(({ id }) => id)
}

/** Returns those of some members who are hidden from a viewer. */
export async function hiddenAmong(
  queries: Queries,
  viewerId: string | null,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!viewerId || memberIds.length === 0) return new Set()
  const rows = await selectHiddenAmong(queries, { viewerId, ids: [...new Set(memberIds)] })
  return new Set(rows.map(({ id }) => id))
}

/** Returns, for each viewer with a member, whether the member is hidden from the viewer. */
export async function areHidden(
  queries: Queries,
  pairs: readonly { readonly viewerId: string | null; readonly memberId: string | null }[],
): Promise<boolean[]> {
  const column = (of: (pair: (typeof pairs)[number]) => string | null) => pairs.map(of)
  const rows = pairs.some(({ viewerId }) => viewerId)
    ? await selectHiddenPairs(queries, {
        viewerIds: column(({ viewerId }) => viewerId),
        memberIds: column(({ memberId }) => memberId),
      })
    : []
  const hidden = new Set(rows.map(({ nr }) => nr))
  return pairs.map((_, index) => hidden.has(index + 1))
}
