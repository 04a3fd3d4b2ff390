import { type Queries, readNow } from '@hunch/kit/postgres'
import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
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

/** Posts that are not deleted. */
const stands = isNull(posts.deletedAt)

/** What may be seen by everyone: posts that stand and are no private group's. */
export const viewable = sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null)`

/**
 * What may be seen by someone who is in these private groups, as groups has just said: the one
 * spelling of it in SQL.
 */
export const viewableTo = (groupIds: readonly string[]): SQL =>
  groupIds.length === 0
    ? viewable
    : sql`(${posts.deletedAt} is null and (${posts.audienceGroupId} is null
        or ${posts.audienceGroupId} = any (${sql.param([...groupIds])}::uuid[])))`

/** The same of a row at hand that stands. */
export const isViewableTo = ({ audienceGroupId }: Post, groupIds: readonly string[]): boolean =>
  audienceGroupId === null || groupIds.includes(audienceGroupId)

/**
 * Waits for those who post at this moment, so that posts become visible in the order of
 * `createdAt` and no list shifts under its reader; then answers with the time.
 */
export async function takeTurnToPost(tx: Queries): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(${postingLock})`)
  return readNow(tx)
}

/** Writes a post, with the country that its author has entered. */
export const insertPost = async (tx: Queries, post: Omit<NewPost, 'country'>): Promise<Post> => {
  const country = sql`(select nullif(country, '') from authors where member_id = ${post.ownerId})`
  const [row] = await tx
    .insert(posts)
    .values({ ...post, country })
    .returning()
  if (!row) throw new Error('the post was not written')
  return row
}

/** Locks a post that stands, whoever may see it; undefined where it is deleted or was never there. */
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
    .where(and(eq(posts.id, id), stands))
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

/** Counts a fact about a locked post that changes nothing else of it; answers with the version after it. */
export async function nextVersion(tx: Queries, id: string): Promise<number> {
  const [row] = await tx
    .update(posts)
    .set({ version: sql`${posts.version} + 1` })
    .where(eq(posts.id, id))
    .returning({ version: posts.version })
  if (!row) throw new Error('the post is not there')
  return row.version
}

/** The course of a post; undefined for comparisons. */
export function courseOf(post: Post): Course | undefined {
  if (!post.deadline || !post.lapsesAt) return undefined
  return {
    startedAt: post.createdAt,
    deadline: post.deadline,
    lapsesAt: post.lapsesAt,
    endsSoonTold: post.endsSoonTold,
    endTold: post.endTold,
    reminders: post.reminders,
    remindedTo: post.remindedTo,
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
  endsSoonTold: course.endsSoonTold,
  endTold: course.endTold,
  reminders: course.reminders,
  remindedTo: course.remindedTo,
  resolvedAt: course.resolution?.at ?? null,
  result: course.resolution?.result ?? null,
  resolvedBy: course.resolution?.by ?? null,
  settled: course.settled,
  settlement: course.settlement,
  dueAt: dueAt(course),
})

/** Those of the given ids that someone may see who is in these private groups. */
export async function viewableIds(
  queries: Queries,
  ids: readonly string[],
  groupIds: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, [...ids]), viewableTo(groupIds)))
  return rows.map(({ id }) => id)
}

/** Whether a post that stands is a member's own. */
export async function isOwner(queries: Queries, memberId: string, id: string): Promise<boolean> {
  const where = and(eq(posts.id, id), eq(posts.ownerId, memberId), stands)
  return (await queries.select({ id: posts.id }).from(posts).where(where)).length > 0
}

/** Whether any of some posts is a private group's. */
export async function anyPrivate(queries: Queries, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const found = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, [...ids]), stands, isNotNull(posts.audienceGroupId)))
    .limit(1)
  return found.length > 0
}

/** The ids of all posts of a group that stand, in order. */
export async function idsOfGroup(queries: Queries, groupId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.groupId, groupId), stands))
    .orderBy(asc(posts.id))
  return rows.map(({ id }) => id)
}

/** Gives posts the countries that their authors have entered now; locked in the order of their ids. */
export async function copyCountries(tx: Queries, memberIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with moved as materialized (select p.id, nullif(a.country, '') as country from posts p
      join authors a on a.member_id = p.owner_id
      where p.owner_id = any (${sql.param([...memberIds])}::uuid[]) and p.deleted_at is null
        and p.country is distinct from nullif(a.country, '')
      order by p.id for no key update of p)
    update posts set country = moved.country from moved where posts.id = moved.id`)
}

/** The ids of all posts of a member that stand. */
export async function idsOfOwner(queries: Queries, ownerId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.ownerId, ownerId), stands))
  return rows.map(({ id }) => id)
}
