import type { Member } from '@hunch/kit/identity'
import { type Queries, shortRead } from '@hunch/kit/postgres'
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Maximum number of ids that `hiddenFrom` returns. */
const mostHidden = 10_000

/** Returns the id of a viewer to whom blocks apply; null for visitors and for the admin, who sees everyone. */
export const viewerOfBlocks = (viewer: Partial<Pick<Member, 'id' | 'role'>> | undefined): string | null =>
  viewer?.role === 'admin' ? null : (viewer?.id ?? null)

/** Query for the ids of the members whom a viewer has blocked or who have blocked the viewer. A null viewer has none. */
const hiddenIds = (viewerId: string | Placeholder | SQL): SQL => sql`
  select blocked_id from blocks where blocker_id = ${viewerId}::uuid and standing
  union all select blocker_id from blocks where blocked_id = ${viewerId}::uuid and standing`

/** A viewer's id, or a placeholder or query for it; null for a viewer who sees everyone. */
type ViewerId = string | null | Placeholder | SQL

/** Builds a condition that a member is not hidden from a viewer. The member's column must not be nullable. */
export type Hides = (memberId: SQLWrapper, viewerId: ViewerId) => SQL

/** Condition that neither a member nor a viewer has blocked the other. Use it for few rows: each row costs one lookup. */
export const notBlocked: Hides = (memberId, viewerId) =>
  viewerId === null ? sql`true` : sql`(${blockBetween(memberId, viewerId)} is null)`

/** Like `notBlocked`, for a page of rows. First makes two lookups: if the viewer has no block, no row is looked up. */
export const notHidden: Hides = (memberId, viewerId) =>
  viewerId === null ? sql`true` : sql`(${hasNoBlock(viewerId)} or ${notBlocked(memberId, viewerId)})`

/**
 * Condition that a viewer has no blocks in either direction. `order by` makes the planner use the index. Without it, the
 * planner may scan the table if the viewer has many blocks.
 */
const hasNoBlock = (viewerId: SQLWrapper | string | Placeholder): SQL => sql`(select
  (select true from blocks where blocker_id = ${viewerId}::uuid and standing order by blocked_id limit 1) is null
  and (select true from blocks where blocked_id = ${viewerId}::uuid and standing order by blocker_id limit 1) is null)`

/**
 * Query for a block in either direction; null if there is none. Does not use `exists`, with which the planner might first read
 * all blocks of the viewer. A null id never matches: `least` and `greatest` ignore null, and no one blocks themself.
 */
const blockBetween = (memberId: SQLWrapper | string, otherId: SQLWrapper | string): SQL => sql`(select true from blocks
  where least(blocker_id, blocked_id) = least(${memberId}::uuid, ${otherId}::uuid)
    and greatest(blocker_id, blocked_id) = greatest(${memberId}::uuid, ${otherId}::uuid) and standing limit 1)`

/** Like `notBlocked`, for more rows than a page has. Reads the hidden members once per statement, without a lookup per row. */
export const notAmongHidden: Hides = (memberId, viewerId) =>
  viewerId === null ? sql`true` : sql`${memberId} not in (${hiddenIds(viewerId)})`

/** Condition that one of two members has blocked the other, for rows that name both. */
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
 * Returns the members whom a viewer has blocked or who have blocked the viewer: at most 10,000 ids, sorted. Use it to filter
 * data in another database, such as MongoDB. In the database of the blocks, use a condition, which has no limit.
 */
export async function hiddenFrom(queries: Queries, viewerId: string | null): Promise<string[]> {
  if (!viewerId) return []
  return (await selectHidden(queries, { viewerId, limit: mostHidden })).map(({ id }) => id)
}

const selectHasNoBlock = shortRead<{ viewerId: string }, { free: boolean }>(sql`
  select ${hasNoBlock(sql.placeholder('viewerId'))} as free`)

/** Returns whether a viewer has blocked someone or is blocked by someone. */
export async function hasBlocks(queries: Queries, viewerId: string | null): Promise<boolean> {
  return viewerId !== null && (await selectHasNoBlock(queries, { viewerId }))[0]?.free === false
}

/** Returns which of some members are hidden from a viewer. */
export async function hiddenAmong(
  queries: Queries,
  viewerId: string | null,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!viewerId || memberIds.length === 0) return new Set()
  const rows = await selectHiddenAmong(queries, { viewerId, ids: [...new Set(memberIds)] })
  return new Set(rows.map(({ id }) => id))
}

/** Returns, for each pair, whether the member is hidden from the viewer. */
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
