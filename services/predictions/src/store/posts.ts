import { type Queries, readNow } from '@hunch/kit/postgres'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type Course, dueAt } from '../domain/course.ts'
import { posts } from './schema.ts'

export type Post = typeof posts.$inferSelect
export type NewPost = typeof posts.$inferInsert

/** A post whose row is locked for the transaction, and what the database's clock said after the lock. */
export interface Locked {
  readonly post: Post
  readonly now: Date
}

/** Any number, the same in all replicas: posts are made one after the other. */
const postingLock = 0x706f7374

/**
 * What may be seen by everyone: the one spelling of it in SQL. Posts of a private group are
 * seen by nobody until groups can be asked.
 */
export const viewable = sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null)`

/**
 * Waits for those who post at this moment, so that posts become visible in the order of
 * `createdAt` and no list shifts under its reader; then answers with the time.
 */
export async function takeTurnToPost(tx: Queries): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(${postingLock})`)
  return readNow(tx)
}

export const insertPost = async (tx: Queries, post: NewPost): Promise<Post> => {
  const [row] = await tx.insert(posts).values(post).returning()
  if (!row) throw new Error('the post was not written')
  return row
}

/** Locks a post that stands; undefined where it is deleted, was never there, or is not for everyone. */
export async function lockPost(tx: Queries, id: string): Promise<Locked | undefined> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update')
  return readLocked(tx, id)
}

// A second statement: what the first one sees may be older than the lock it waited for.
async function readLocked(tx: Queries, id: string): Promise<Locked | undefined> {
  const now = await readNow(tx)
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), viewable))
  return post && { post, now }
}

/** Locks one post that the clock has something to do with and that nobody else has locked. */
export async function lockDuePost(tx: Queries): Promise<Locked | undefined> {
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

/** Writes some of a locked post's columns. */
export async function updatePost(tx: Queries, id: string, change: Partial<NewPost>): Promise<void> {
  await tx.update(posts).set(change).where(eq(posts.id, id))
}

/** The course of a post; undefined for comparisons. */
export function courseOf(post: Post): Course | undefined {
  if (!post.deadline || !post.lapsesAt) return undefined
  return {
    deadline: post.deadline,
    lapsesAt: post.lapsesAt,
    endTold: post.endTold,
    resolution:
      post.resolvedAt && post.resolvedBy ? { result: post.result, by: post.resolvedBy, at: post.resolvedAt } : null,
    settled: post.settled,
    settlement: post.settlement,
  }
}

/** The columns that hold a course. */
export const courseColumns = (course: Course) => ({
  deadline: course.deadline,
  lapsesAt: course.lapsesAt,
  endTold: course.endTold,
  resolvedAt: course.resolution?.at ?? null,
  result: course.resolution?.result ?? null,
  resolvedBy: course.resolution?.by ?? null,
  settled: course.settled,
  settlement: course.settlement,
  dueAt: dueAt(course),
})

/** Those of the given ids that may be seen. */
export async function viewableIds(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, [...ids]), viewable))
  return rows.map(({ id }) => id)
}

/** The ids of all posts of a member that stand. */
export async function idsOfOwner(queries: Queries, ownerId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.ownerId, ownerId), isNull(posts.deletedAt)))
  return rows.map(({ id }) => id)
}
