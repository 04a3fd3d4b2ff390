import type { Queries } from '@hunch/kit/postgres'
import { eq, or, sql } from 'drizzle-orm'
import { blocks } from './schema.ts'

/** A block as it is after one change of it. */
export type BlockChange = typeof blocks.$inferSelect

/** Saves changes of blocks; an older one never replaces a newer, and none is about an erased member. */
export async function applyBlocks(queries: Queries, changes: readonly BlockChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = (of: (change: BlockChange) => unknown) => sql.param(changes.map(of))
  // Sorted, so that two who save the same blocks never wait for each other.
  await queries.execute(sql`
    insert into blocks (blocker_id, blocked_id, standing, version)
    select distinct on (blocker_id, blocked_id) blocker_id, blocked_id, standing, version
    from unnest(${column(({ blockerId }) => blockerId)}::uuid[], ${column(({ blockedId }) => blockedId)}::uuid[],
      ${column(({ standing }) => standing)}::boolean[], ${column(({ version }) => version)}::bigint[])
      as c (blocker_id, blocked_id, standing, version)
    where not exists (select from blocks erased where erased.blocker_id = erased.blocked_id
      and erased.blocker_id in (c.blocker_id, c.blocked_id))
    order by blocker_id, blocked_id, version desc
    on conflict (blocker_id, blocked_id) do update set standing = excluded.standing, version = excluded.version
    where blocks.version < excluded.version`)
}

/** The same for one. */
export const applyBlock = (queries: Queries, change: BlockChange): Promise<void> => applyBlocks(queries, [change])

/** Leaves nothing of an erased member's blocks, nor of those against them, but the member's id. */
export async function eraseBlocks(queries: Queries, memberId: string): Promise<void> {
  await queries.delete(blocks).where(or(eq(blocks.blockerId, memberId), eq(blocks.blockedId, memberId)))
  await queries
    .insert(blocks)
    .values({ blockerId: memberId, blockedId: memberId, standing: false, version: 0 })
    .onConflictDoNothing()
}
