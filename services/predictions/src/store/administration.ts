import type { Queries } from '@hunch/kit/postgres'
import { and, desc, ilike, or, sql } from 'drizzle-orm'
import { viewableTo } from './posts.ts'
import { posts } from './schema.ts'

/** The ids of the posts with most votes. */
export async function popularIds(queries: Queries, groupIds: readonly string[], most: number): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(viewableTo(groupIds))
    .orderBy(desc(sql`${posts.agreeCount} + ${posts.disagreeCount}`), desc(posts.createdAt), desc(posts.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** The ids of the newest posts that hold a text as it is, in headline or statement. */
export async function idsHolding(
  queries: Queries,
  text: string,
  groupIds: readonly string[],
  most: number,
): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(viewableTo(groupIds), or(ilike(posts.headline, pattern), ilike(posts.supportingStatement, pattern))))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
