import { appNow, type Queries, shortRead } from '@hunch/kit/postgres'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { authors, blockers, blocks } from '../schema/index.ts'

export type Block = typeof blocks.$inferSelect
export type Pair = Pick<Block, 'blockerId' | 'blockedId'>

export interface Page {
  readonly limit: number
  readonly offset: number
}

const isOf = ({ blockerId, blockedId }: Pair) => and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))

/** Locks the blocks by a member until the transaction ends. Other transactions can neither change them nor add one. */
export async function lockBlocker(tx: Queries, memberId: string): Promise<void> {
  await tx.insert(blockers).values({ memberId }).onConflictDoNothing()
  await tx.select({ version: blockers.version }).from(blockers).where(eq(blockers.memberId, memberId)).for('update')
}

/**
 * Increments the version of a member's blocks and returns the new version. The transaction has locked the member's row in
 * `blockers`.
 */
export async function takeVersion(tx: Queries, memberId: string): Promise<number> {
  const [row] = await tx
    .update(blockers)
    .set({ version: sql`${blockers.version} + 1` })
    .where(eq(blockers.memberId, memberId))
    .returning({ version: blockers.version })
  if (!row) throw new Error('the member was not locked')
  return row.version
}

export async function findBlock(queries: Queries, pair: Pair): Promise<Block | undefined> {
  const [block] = await queries.select().from(blocks).where(isOf(pair))
  return block
}

/** Returns the number of a member's blocks, including pending ones. */
export async function countBlocks(tx: Queries, blockerId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(blocks).where(eq(blocks.blockerId, blockerId))
  return row?.count ?? 0
}

export async function insertPending(tx: Queries, block: Pair & { readonly version: number }): Promise<void> {
  await tx.insert(blocks).values({ ...block, state: 'pending', createdAt: appNow })
}

export async function makeStanding(tx: Queries, pair: Pair): Promise<void> {
  await tx.update(blocks).set({ state: 'standing' }).where(isOf(pair))
}

/** Removes a block, pending or not; returns whether there was one. */
export async function removeBlock(tx: Queries, pair: Pair): Promise<boolean> {
  const { rowCount } = await tx.delete(blocks).where(isOf(pair))
  return rowCount === 1
}

const selectStanding = shortRead<Pair & Record<string, unknown>, Record<string, never>>(sql`
  select from blocks where blocker_id = ${sql.placeholder('blockerId')}::uuid
    and blocked_id = ${sql.placeholder('blockedId')}::uuid and state = 'standing'`)

export const isStanding = async (queries: Queries, pair: Pair): Promise<boolean> =>
  (await selectStanding(queries, { ...pair })).length > 0

/** Returns a page of the members whom a member has blocked, newest first. Omits erased members and pending blocks. */
export const readBlocks = (
  queries: Queries,
  { blockerId, limit, offset }: Page & { blockerId: string },
): Promise<{ blockedId: string; createdAt: Date }[]> =>
  queries
    .select({ blockedId: blocks.blockedId, createdAt: blocks.createdAt })
    .from(blocks)
    .leftJoin(authors, eq(authors.memberId, blocks.blockedId))
    .where(
      and(eq(blocks.blockerId, blockerId), eq(blocks.state, 'standing'), sql`not coalesce(${authors.erased}, false)`),
    )
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit)
    .offset(offset)

/** Returns all members whom a member has blocked, oldest first, for the member's export. Omits pending blocks. */
export const readBlocksBy = (queries: Queries, memberId: string) =>
  queries
    .select({ blockedId: blocks.blockedId, createdAt: blocks.createdAt })
    .from(blocks)
    .where(and(eq(blocks.blockerId, memberId), eq(blocks.state, 'standing')))
    .orderBy(asc(blocks.createdAt), asc(blocks.blockedId))

const isPending = eq(blocks.state, 'pending')

/** Returns blocks that have been pending for at least `olderThanMs`, oldest first. */
export const findLeftPending = (queries: Queries, olderThanMs: number, limit: number): Promise<Block[]> =>
  queries
    .select()
    .from(blocks)
    .where(and(isPending, sql`${blocks.createdAt} <= (select app_now()) - ${olderThanMs} * interval '1 ms'`))
    .orderBy(asc(blocks.createdAt))
    .limit(limit)

/** Query for the time at which the oldest pending block has been pending for `afterMs`; null if there is none. */
export const leftPendingAt = (afterMs: number) =>
  sql`select min(created_at) + ${afterMs} * interval '1 ms' from blocks where state = 'pending'`
