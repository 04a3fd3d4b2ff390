import type { Queries } from '@hunch/kit/postgres'
import { and, desc, ilike, or, sql } from 'drizzle-orm'
import { posts } from '../schema/index.ts'
import { type Reader, viewableTo } from '../schema/visibility.ts'

/** Limits a list to posts that the reader may see. `groupIds` are the reader's private groups. */
interface Bounds {
  readonly reader: Reader
  readonly groupIds: readonly string[]
  readonly limit: number
}

/** Returns the ids of the posts with the most votes. */
export async function findPopularIds(queries: Queries, { reader, groupIds, limit }: Bounds): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(viewableTo(groupIds, reader))
    .orderBy(desc(sql`${posts.agreeCount} + ${posts.disagreeCount}`), desc(posts.createdAt), desc(posts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the newest posts whose headline or statement contains `text`, ignoring case. */
export async function findIdsContaining(
  queries: Queries,
  text: string,
  { reader, groupIds, limit }: Bounds,
): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(viewableTo(groupIds, reader), or(ilike(posts.headline, pattern), ilike(posts.supportingStatement, pattern))),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
