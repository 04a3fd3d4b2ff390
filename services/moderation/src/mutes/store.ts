import { newId, type Queries } from '@hunch/kit/postgres'
import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import { authors, blocks, muters, mutes } from '../schema/index.ts'

export type Mute = typeof mutes.$inferSelect

/** The first key of the advisory locks: any number, the same in all replicas. */
const muterLock = 7_201

/** Locks what some members mute, and mutes of them, against their erasure, until the transaction ends. */
export async function lockMuting(tx: Queries, ...memberIds: readonly string[]): Promise<void> {
  // In one order, so that no two wait for each other.
  for (const id of [...new Set(memberIds)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(${muterLock}, hashtext(${id}))`)
}

const holds = sql`(${mutes.endsAt} is null or ${mutes.endsAt} > (select app_now()))`

/** Saves a mute that holds for some days, or for ever; the same again holds for as long as is said now. */
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

/** Removes a member's mutes that have ended, and returns how many hold. */
export async function countHolding(tx: Queries, muterId: string): Promise<number> {
  await tx.delete(mutes).where(and(eq(mutes.muterId, muterId), sql`not ${holds}`))
  const [row] = await tx.select({ count: count() }).from(mutes).where(eq(mutes.muterId, muterId))
  return row?.count ?? 0
}

/** Whether one has blocked the other; what is hidden from a member is not named to them. */
const isBlocked = or(
  sql`exists (select from ${blocks} b where b.blocker_id = ${mutes.memberId} and b.blocked_id = ${mutes.muterId}
    and b.state = 'standing')`,
  sql`exists (select from ${blocks} b where b.blocker_id = ${mutes.muterId} and b.blocked_id = ${mutes.memberId}
    and b.state = 'standing')`,
)

/** A member's mutes that hold, newest first; absent are those of erased members, and where one has blocked the other. */
export const readMutes = async (queries: Queries, muterId: string): Promise<Mute[]> => {
  const rows = await queries
    .select({ mute: mutes })
    .from(mutes)
    .leftJoin(authors, eq(authors.memberId, mutes.memberId))
    .where(and(eq(mutes.muterId, muterId), holds, sql`not coalesce(${authors.erased}, false)`, sql`not ${isBlocked}`))
    .orderBy(desc(mutes.createdAt), desc(mutes.id))
  return rows.map(({ mute }) => mute)
}

/** All of a member's mutes that hold, oldest first: for the peers, and for the member's export. */
export const readAllMutes = (queries: Queries, muterId: string): Promise<Mute[]> =>
  queries
    .select()
    .from(mutes)
    .where(and(eq(mutes.muterId, muterId), holds))
    .orderBy(asc(mutes.createdAt), asc(mutes.id))

const dueAfter = (ms: number) => sql`app_now() + ${ms} * interval '1 ms'`

/** Raises the version of a member's list, which is to be sent by then. */
export async function raiseVersion(tx: Queries, memberId: string, dueInMs: number): Promise<void> {
  await tx
    .insert(muters)
    .values({ memberId, version: 1, dueAt: dueAfter(dueInMs) })
    .onConflictDoUpdate({
      target: muters.memberId,
      set: { version: sql`${muters.version} + 1`, dueAt: dueAfter(dueInMs) },
    })
}

/** The version of a member's list; undefined where they never muted anything. */
export async function findVersion(queries: Queries, memberId: string): Promise<number | undefined> {
  const [row] = await queries.select({ version: muters.version }).from(muters).where(eq(muters.memberId, memberId))
  return row?.version
}

/** Each peer has the list of this version; a newer one stays due. */
export async function setSent(queries: Queries, memberId: string, version: number): Promise<void> {
  await queries
    .update(muters)
    .set({ dueAt: null })
    .where(and(eq(muters.memberId, memberId), eq(muters.version, version)))
}

/** Takes members whose lists are due; they are due again after some time, unless they are sent before. */
export async function takeDue(queries: Queries, againInMs: number, limit: number): Promise<string[]> {
  const { rows } = await queries.execute<{ member_id: string }>(sql`
    update muters set due_at = ${dueAfter(againInMs)} where member_id in (
      select member_id from muters where due_at <= (select app_now())
      order by due_at limit ${limit} for update skip locked)
    returning member_id`)
  return rows.map(({ member_id }) => member_id)
}

/** When the next list is due. */
export const nextDueAt = sql`select min(due_at) from muters where due_at is not null`
