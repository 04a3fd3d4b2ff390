import type { Queries } from '@hunch/kit/postgres'
import { and, desc, ilike, or, sql } from 'drizzle-orm'
import { posts } from '../schema/index.ts'
import { viewableTo } from '../schema/visibility.ts'

/** Returns the ids of the posts with most votes. */
export async function findPopularIds(queries: Queries, groupIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(viewableTo(groupIds))
    .orderBy(desc(sql`${posts.agreeCount} + ${posts.disagreeCount}`), desc(posts.createdAt), desc(posts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the newest posts with a text, ignoring case, in headline or statement. */
export async function findIdsContaining(
  queries: Queries,
  text: string,
  groupIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(viewableTo(groupIds), or(ilike(posts.headline, pattern), ilike(posts.supportingStatement, pattern))))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
