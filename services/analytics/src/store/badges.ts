import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import type { Earned } from '../domain/standing.ts'
import { badges } from './schema.ts'

/** A member's badges by kind, each with when it was earned. */
export async function findBadges(queries: Queries, memberId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await queries.select().from(badges).where(eq(badges.memberId, memberId))
  return new Map(rows.map(({ kind, earnedAt }) => [kind, earnedAt]))
}

/** Keeps badges with the time at which they were earned, which a fact heard late may correct. */
export async function saveBadges(tx: Queries, memberId: string, earned: readonly Earned[]): Promise<void> {
  if (earned.length === 0) return
  await tx
    .insert(badges)
    .values(earned.map(({ kind, at }) => ({ memberId, kind, earnedAt: at })))
    .onConflictDoUpdate({ target: [badges.memberId, badges.kind], set: { earnedAt: sql`excluded.earned_at` } })
}
