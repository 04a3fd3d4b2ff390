import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { badges } from '../../schema/index.ts'
import type { Earned } from '../rules/badges.ts'

/** The time at which each badge was earned, by kind. */
export type Badges = ReadonlyMap<string, Date>

/** Returns a member's badges; an empty map if there are none. */
export async function findBadges(queries: Queries, memberId: string): Promise<Badges> {
  return (await findBadgesOf(queries, [memberId])).get(memberId) ?? new Map()
}

/** Returns the badges of members; members without badges are missing. */
export async function findBadgesOf(
  queries: Queries,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Badges>> {
  const rows = await queries.select().from(badges).where(isAnyOf(badges.memberId, memberIds))
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...byMember].map(([id, own]) => [id, new Map(own.map(({ kind, earnedAt }) => [kind, earnedAt]))]))
}

/** Saves badges with the time at which they were earned. Overwrites the time of stored badges. */
export async function saveBadges(tx: Queries, memberId: string, earned: readonly Earned[]): Promise<void> {
  if (earned.length === 0) return
  await tx
    .insert(badges)
    .values(earned.map(({ kind, at }) => ({ memberId, kind, earnedAt: at })))
    .onConflictDoUpdate({ target: [badges.memberId, badges.kind], set: { earnedAt: sql`excluded.earned_at` } })
}
