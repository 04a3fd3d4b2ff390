import { msUntil, type Queries, readNow } from '@hunch/kit/postgres'
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { LockedPost, NewPost } from '../posts/store/posts.ts'
import { posts } from '../schema/index.ts'

/** Locks one due post that no other replica has locked; undefined if there is none. */
export async function lockDuePost(tx: Queries): Promise<LockedPost | undefined> {
  const [due] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(isNotNull(posts.dueAt), lte(posts.dueAt, sql`(select app_now())`), isNull(posts.deletedAt)))
    .orderBy(asc(posts.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return undefined
  const now = await readNow(tx)
  const [post] = await tx.select().from(posts).where(eq(posts.id, due.id))
  return post && { post, now }
}

/** Returns the ms until the next post is due; undefined if none is. */
export const msUntilDue = (queries: Queries): Promise<number | undefined> =>
  msUntil(
    queries,
    sql`select min(${posts.dueAt}) from ${posts} where ${isNotNull(posts.dueAt)} and ${isNull(posts.deletedAt)}`,
  )

/** Updates the state of a post whose row the transaction has locked. */
export async function updateState(tx: Queries, id: string, columns: Partial<NewPost>): Promise<void> {
  await tx.update(posts).set(columns).where(eq(posts.id, id))
}
