import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Day } from '../calendar/rules.ts'
import { members, streakDays, streakWarnings, timeZones } from '../schema/index.ts'
import type { CountedDay } from './rules/streak.ts'

/** Returns the local days that count for a member's streak. */
export async function findStreakDays(queries: Queries, memberId: string): Promise<CountedDay[]> {
  const rows = await queries.select().from(streakDays).where(eq(streakDays.memberId, memberId))
  return rows.map(({ localDate, countedAt }) => ({ day: localDate, countedAt }))
}

/** Marks a member's counted days as included in badges and standing. The transaction has locked the member's row. */
export async function markStreakUpdated(tx: Queries, id: string): Promise<void> {
  await tx.update(members).set({ streakDue: false }).where(eq(members.memberId, id))
}

/** Saves the day at risk and the time of its next check; null for none. */
export async function saveDayAtRisk(tx: Queries, id: string, next: { day: Day; dueAt: Date } | null): Promise<void> {
  await tx
    .update(members)
    .set({ dayAtRisk: next?.day ?? null, riskDueAt: next?.dueAt ?? null })
    .where(eq(members.memberId, id))
}

const riskIsDue = and(isNotNull(members.riskDueAt), lte(members.riskDueAt, sql`(select app_now())`))

/** Returns the ids of members whose streaks are due for a check, longest due first. */
export async function findDueStreaks(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ memberId: members.memberId })
    .from(members)
    .where(riskIsDue)
    .orderBy(asc(members.riskDueAt))
    .limit(limit)
  return rows.map(({ memberId }) => memberId)
}

/** Locks the given members. Skips members whose streaks are not due any more or who are locked by another transaction. */
export async function lockDueStreaks(
  tx: Queries,
  memberIds: readonly string[],
): Promise<{ memberId: string; dayAtRisk: Day }[]> {
  const rows = await tx
    .select({ memberId: members.memberId, dayAtRisk: members.dayAtRisk })
    .from(members)
    .where(and(isAnyOf(members.memberId, memberIds), riskIsDue))
    .orderBy(asc(members.memberId))
    .for('update', { skipLocked: true })
  return rows.map(({ memberId, dayAtRisk }) => ({ memberId, dayAtRisk: dayAtRisk ?? '' }))
}

/** Saves that a member is warned about a day; false if they already were. */
export async function insertWarning(tx: Queries, memberId: string, day: Day): Promise<boolean> {
  const { rowCount } = await tx.insert(streakWarnings).values({ memberId, localDate: day }).onConflictDoNothing()
  return rowCount === 1
}

/** Saves a member's time zone. */
export async function saveTimeZone(tx: Queries, memberId: string, timeZone: string): Promise<void> {
  await tx
    .insert(timeZones)
    .values({ memberId, timeZone })
    .onConflictDoUpdate({
      target: timeZones.memberId,
      set: { timeZone },
      setWhere: sql`${timeZones.timeZone} <> excluded.time_zone`,
    })
}

/** Returns the time zone that a member was last seen in. Default: UTC. */
export async function findTimeZone(queries: Queries, memberId: string): Promise<string> {
  const [row] = await queries
    .select({ timeZone: timeZones.timeZone })
    .from(timeZones)
    .where(eq(timeZones.memberId, memberId))
  return row?.timeZone ?? 'UTC'
}
