import type { Queries } from '@hunch/kit/postgres'
import { asc, eq, sql } from 'drizzle-orm'
import { feedSnapshots, interests, isErased } from '../../schema/index.ts'

/** Returns the categories that a member picked, sorted by id. */
export async function findInterests(queries: Queries, memberId: string): Promise<string[]> {
  const rows = await queries
    .select({ category: interests.category })
    .from(interests)
    .where(eq(interests.memberId, memberId))
    .orderBy(asc(interests.category))
  return rows.map(({ category }) => category)
}

/** Replaces a member's categories and deletes their For You lists. Stores nothing for an erased member. */
export async function replaceInterests(tx: Queries, memberId: string, categories: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${interests} where member_id = ${memberId}::uuid
      and category <> all (${sql.param([...categories])}::text[])`)
  await tx.execute(sql`
    insert into ${interests} (member_id, category, picked_at)
      select ${memberId}::uuid, category, app_now() from unnest(${sql.param([...categories])}::text[]) category
      where not ${isErased(memberId)}
    on conflict do nothing`)
  await tx.delete(feedSnapshots).where(eq(feedSnapshots.memberId, memberId))
}
