import { newId, type Queries } from '@hunch/kit/postgres'
import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import { authors, blocks, muters, mutes } from '../schema/index.ts'

export type Mute = typeof mutes.$inferSelect

/** First key of the advisory locks: an arbitrary number that all replicas share. */
const muterLock = 7_201

/** Locks the mutes by and of some members until the transaction ends. Their erasure waits for this lock. */
export async function lockMuting(tx: Queries, ...memberIds: readonly string[]): Promise<void> {
  // Sorted, so that two transactions never deadlock.
  for (const id of [...new Set(memberIds)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(${muterLock}, hashtext(${id}))`)
}

const holds = sql`(${mutes.endsAt} is null or ${mutes.endsAt} > (select app_now()))`

/** Saves a mute for some days, or forever if `days` is null. An existing mute gets the new duration. */
export async function saveMute(
  tx: Queries,
  { days, ...columns }: Pick<Mute, 'muterId' | 'memberId' | 'word' | 'category' | 'sameAs'> & { days: number | null },
): Promise<Mute> {
  const [mute] = await tx
    .insert(mutes)
    .values({
      ...columns,
      id: newId(),
      createdAt: sql`app_now()`,
      endsAt: days === null ? null : sql`app_now() + make_interval(days => ${days})`,
    })
    .onConflictDoUpdate({
      target: [mutes.muterId, mutes.sameAs],
      set: { word: sql`excluded.word`, createdAt: sql`excluded.created_at`, endsAt: sql`excluded.ends_at` },
    })
    .returning()
  if (!mute) throw new Error('a mute was not saved')
  return mute
}

/** Removes one of a member's mutes; returns whether there was one. */
export async function removeMute(tx: Queries, muterId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(mutes).where(and(eq(mutes.muterId, muterId), eq(mutes.id, id)))
  return rowCount === 1
}

/** Removes a member's mutes that have ended; returns the number of active ones. */
export async function countHolding(tx: Queries, muterId: string): Promise<number> {
  await tx.delete(mutes).where(and(eq(mutes.muterId, muterId), sql`not ${holds}`))
  const [row] = await tx.select({ count: count() }).from(mutes).where(eq(mutes.muterId, muterId))
  return row?.count ?? 0
}

/** Whether one of the two members of a mute has blocked the other. The list must then not show the muted member's name. */
const isBlocked = or(
  sql`exists (select from ${blocks} b where b.blocker_id = ${mutes.memberId} and b.blocked_id = ${mutes.muterId}
    and b.state = 'standing')`,
  sql`exists (select from ${blocks} b where b.blocker_id = ${mutes.muterId} and b.blocked_id = ${mutes.memberId}
    and b.state = 'standing')`,
)

/** Returns a member's active mutes, newest first. Omits muted members who are erased, or blocked in either direction. */
export const readMutes = async (queries: Queries, muterId: string): Promise<Mute[]> => {
  const rows = await queries
    .select({ mute: mutes })
    .from(mutes)
    .leftJoin(authors, eq(authors.memberId, mutes.memberId))
    .where(and(eq(mutes.muterId, muterId), holds, sql`not coalesce(${authors.erased}, false)`, sql`not ${isBlocked}`))
    .orderBy(desc(mutes.createdAt), desc(mutes.id))
  return rows.map(({ mute }) => mute)
}

/** Returns all active mutes of a member, oldest first, for the peers and the member's export. */
export const readAllMutes = (queries: Queries, muterId: string): Promise<Mute[]> =>
  queries
    .select()
    .from(mutes)
    .where(and(eq(mutes.muterId, muterId), holds))
    .orderBy(asc(mutes.createdAt), asc(mutes.id))

const dueAfter = (ms: number) => sql`app_now() + ${ms} * interval '1 ms'`

/** Raises the version of a member's mute list. The list becomes due after `dueInMs`. */
export async function raiseVersion(tx: Queries, memberId: string, dueInMs: number): Promise<void> {
  await tx
    .insert(muters)
    .values({ memberId, version: 1, dueAt: dueAfter(dueInMs) })
    .onConflictDoUpdate({
      target: muters.memberId,
      set: { version: sql`${muters.version} + 1`, dueAt: dueAfter(dueInMs) },
    })
}

/** Returns the version of a member's mute list; undefined if they never muted anything. */
export async function findVersion(queries: Queries, memberId: string): Promise<number | undefined> {
  const [row] = await queries.select({ version: muters.version }).from(muters).where(eq(muters.memberId, memberId))
  return row?.version
}

/** Marks a version of a mute list as sent to all peers; a newer version stays due. */
export async function setSent(queries: Queries, memberId: string, version: number): Promise<void> {
  await queries
    .update(muters)
    .set({ dueAt: null })
    .where(and(eq(muters.memberId, memberId), eq(muters.version, version)))
}

/** Claims members whose mute lists are due. The lists become due again after `againInMs`, unless they are sent before. */
export async function takeDue(queries: Queries, againInMs: number, limit: number): Promise<string[]> {
  const { rows } = await queries.execute<{ member_id: string }>(sql`
    update muters set due_at = ${dueAfter(againInMs)} where member_id in (
      select member_id from muters where due_at <= (select app_now())
      order by due_at limit ${limit} for update skip locked)
    returning member_id`)
  return rows.map(({ member_id }) => member_id)
}

/** Query for the time at which the next mute list is due. */
export const nextDueAt = sql`select min(due_at) from muters where due_at is not null`
