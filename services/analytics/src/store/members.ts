import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq, gt, inArray, isNotNull, lte, not, sql } from 'drizzle-orm'
import type { Day } from '../domain/days.ts'
import { members } from './schema.ts'

export type Member = typeof members.$inferSelect

/** Sees to it that there is a row for each member. */
const ensure = (tx: Queries, ids: readonly string[]) =>
  tx
    .insert(members)
    .values(ids.map((memberId) => ({ memberId })))
    .onConflictDoNothing()

/**
 * Locks members in the order of their ids, so that what follows from facts of one member is
 * judged one fact after the other.
 */
export async function lockMembers(tx: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  const wanted = [...new Set(ids)].sort()
  const lock = () =>
    tx.select().from(members).where(inArray(members.memberId, wanted)).orderBy(asc(members.memberId)).for('update')
  let rows = await lock()
  if (rows.length < wanted.length) {
    await ensure(tx, wanted)
    rows = await lock()
  }
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Locks one member. */
export async function lockMember(tx: Queries, id: string): Promise<Member> {
  const member = (await lockMembers(tx, [id])).get(id)
  if (!member) throw new Error('a member that was made is not there')
  return member
}

/** Keeps a member from being erased until the transaction ends; false where she was already. */
export async function holdMember(tx: Queries, id: string): Promise<boolean> {
  await ensure(tx, [id])
  const [row] = await tx
    .select({ erased: members.erased })
    .from(members)
    .where(eq(members.memberId, id))
    .for('key share')
  return row?.erased === false
}

/** Whether there is such a member, as far as was heard. */
export async function isKnown(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries
    .select({ id: members.memberId })
    .from(members)
    .where(and(eq(members.memberId, id), not(members.erased)))
  return rows.length > 0
}

export async function noteJoined(tx: Queries, id: string, joinedAt: Date): Promise<void> {
  await tx.update(members).set({ joinedAt }).where(eq(members.memberId, id))
}

/** Leaves nothing but the id. */
export async function markErased(tx: Queries, id: string): Promise<void> {
  await tx
    .update(members)
    .set({ erased: true, joinedAt: null, streakDue: false, dayAtRisk: null, riskDueAt: null })
    .where(eq(members.memberId, id))
}

/**
 * Takes `count` versions of a locked member for facts to tell, and answers the first. Versions
 * are times (µs), so that those of a table that was built anew come after all told before.
 */
export async function takeVersions(tx: Queries, id: string, count: number): Promise<number> {
  const [row] = await tx
    .update(members)
    .set({
      version: sql`greatest(${members.version}, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + ${count}::integer`,
    })
    .where(eq(members.memberId, id))
    .returning({ version: members.version })
  if (!row) throw new Error('a locked member is gone')
  return row.version - count + 1
}

/** Notes that a locked member's streak was judged. */
export async function markStreakJudged(tx: Queries, id: string): Promise<void> {
  await tx.update(members).set({ streakDue: false }).where(eq(members.memberId, id))
}

/** Says which day of a streak is at risk and when to look at it; null for none. */
export async function watchStreak(tx: Queries, id: string, watch: { day: Day; dueAt: Date } | null): Promise<void> {
  await tx
    .update(members)
    .set({ dayAtRisk: watch?.day ?? null, riskDueAt: watch?.dueAt ?? null })
    .where(eq(members.memberId, id))
}

/** Locks members whose streaks are to be looked at now and that nobody else has locked. */
export async function lockDueStreaks(tx: Queries, most: number): Promise<{ memberId: string; dayAtRisk: Day }[]> {
  const rows = await tx
    .select({ memberId: members.memberId, dayAtRisk: members.dayAtRisk })
    .from(members)
    .where(and(isNotNull(members.riskDueAt), lte(members.riskDueAt, sql`(select app_now())`)))
    .orderBy(asc(members.riskDueAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map(({ memberId, dayAtRisk }) => ({ memberId, dayAtRisk: dayAtRisk ?? '' }))
}

/** Ids of members after one of them, in their order. */
export async function pageOfMembers(queries: Queries, afterId: string | undefined, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: members.memberId })
    .from(members)
    .where(and(not(members.erased), afterId ? gt(members.memberId, afterId) : sql`true`))
    .orderBy(asc(members.memberId))
    .limit(limit)
  return rows.map(({ id }) => id)
}
