import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import type { Day } from '../domain/days.ts'
import type { CountedDay } from '../domain/streak.ts'
import { actDays, streakDays, streakWarnings, timeZones, useDays } from './schema.ts'

/**
 * Notes that a fact told of an act of a locked member on a UTC day, and the day of her streak that
 * it counts for, if any. Where that is news (a new day, or an earlier fact for it than before),
 * her streak is to be judged.
 */
export async function noteActDays(
  tx: Queries,
  memberId: string,
  day: Day,
  counted: CountedDay | undefined,
): Promise<void> {
  if (!counted) return void (await tx.insert(actDays).values({ memberId, day }).onConflictDoNothing())
  await tx.execute(sql`
    with active as (insert into act_days (member_id, day) values (${memberId}::uuid, ${day}::date) on conflict do nothing),
      news as (
        insert into streak_days as s (member_id, local_date, counted_at)
        values (${memberId}::uuid, ${counted.day}::date, ${counted.countedAt.toISOString()}::timestamptz)
        on conflict (member_id, local_date) do update set counted_at = excluded.counted_at
          where s.counted_at > excluded.counted_at
        returning 1)
    update members set streak_due = true where member_id = ${memberId}::uuid and exists (select from news)`)
}

/** Notes that a member used the product on a UTC day. */
export async function noteUseDay(tx: Queries, memberId: string, day: Day): Promise<void> {
  await tx.insert(useDays).values({ memberId, day }).onConflictDoNothing()
}

/** The days that count for a member's streak. */
export async function findStreakDays(queries: Queries, memberId: string): Promise<CountedDay[]> {
  const rows = await queries.select().from(streakDays).where(eq(streakDays.memberId, memberId))
  return rows.map(({ localDate, countedAt }) => ({ day: localDate, countedAt }))
}

/** Notes that a member is warned of a day; false where she was already. */
export async function noteWarning(tx: Queries, memberId: string, day: Day): Promise<boolean> {
  const { rowCount } = await tx.insert(streakWarnings).values({ memberId, localDate: day }).onConflictDoNothing()
  return rowCount === 1
}

/** Notes the time zone that a member is in. */
export async function noteTimeZone(tx: Queries, memberId: string, timeZone: string): Promise<void> {
  await tx
    .insert(timeZones)
    .values({ memberId, timeZone })
    .onConflictDoUpdate({
      target: timeZones.memberId,
      set: { timeZone },
      setWhere: sql`${timeZones.timeZone} <> excluded.time_zone`,
    })
}

/** The time zone that a member was last seen in, UTC where she never was. */
export async function findTimeZone(queries: Queries, memberId: string): Promise<string> {
  const [row] = await queries
    .select({ timeZone: timeZones.timeZone })
    .from(timeZones)
    .where(eq(timeZones.memberId, memberId))
  return row?.timeZone ?? 'UTC'
}
