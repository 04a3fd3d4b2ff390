import type { Queries } from '@hunch/kit/postgres'
import { eq, or, type SQL, sql } from 'drizzle-orm'
import { blocks } from './schema.ts'

/** A block after a change. */
export type BlockChange = typeof blocks.$inferSelect

/** Condition that a change names an erased member. `change` is the alias of the change's row. */
const namesErased = (change: SQL): SQL => sql`exists (select from blocks erased
  where erased.blocker_id = erased.blocked_id and erased.blocker_id in (${change}.blocker_id, ${change}.blocked_id))`

/** Saves changes of blocks. An older change never replaces a newer one. Changes about erased members are ignored. */
export async function applyBlocks(queries: Queries, changes: readonly BlockChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = (of: (change: BlockChange) => unknown) => sql.param(changes.map(of))
  // Sorted, so that two transactions that save the same blocks never deadlock.
  await queries.execute(sql`
    insert into blocks (blocker_id, blocked_id, standing, version)
    select distinct on (blocker_id, blocked_id) blocker_id, blocked_id, standing, version
    from unnest(${column(({ blockerId }) => blockerId)}::uuid[], ${column(({ blockedId }) => blockedId)}::uuid[],
      ${column(({ standing }) => standing)}::boolean[], ${column(({ version }) => version)}::bigint[])
      as c (blocker_id, blocked_id, standing, version)
    where not ${namesErased(sql`c`)}
    order by blocker_id, blocked_id, version desc
    on conflict (blocker_id, blocked_id) do update set standing = excluded.standing, version = excluded.version
    where blocks.version < excluded.version`)
}

/** Saves one change, like `applyBlocks`. */
export const applyBlock = (queries: Queries, change: BlockChange): Promise<void> => applyBlocks(queries, [change])

/**
 * In a rebuild, copies the active blocks that this service applied before their BlockStarted event arrived. Without these
 * blocks, the two members would see each other. If the rebuilt table has a newer change, that change stays.
 */
export async function keepAppliedBlocks(rebuilding: Queries): Promise<void> {
  await rebuilding.execute(sql`
    with applied as materialized (
      select own.* from public.blocks own left join blocks rebuilt using (blocker_id, blocked_id)
      where own.standing and (rebuilt.version is null or rebuilt.version < own.version))
    insert into blocks (blocker_id, blocked_id, standing, version)
    select blocker_id, blocked_id, standing, version from applied where not ${namesErased(sql`applied`)}
    on conflict (blocker_id, blocked_id) do update set standing = excluded.standing, version = excluded.version`)
}

/** Deletes all blocks by and of an erased member. One row with only their id stays, so that late changes are ignored. */
export async function eraseBlocks(queries: Queries, memberId: string): Promise<void> {
  await queries.delete(blocks).where(or(eq(blocks.blockerId, memberId), eq(blocks.blockedId, memberId)))
  await queries
    .insert(blocks)
    .values({ blockerId: memberId, blockedId: memberId, standing: false, version: 0 })
    .onConflictDoNothing()
}
