import { isAnyOf, type Queries, readNow, shortRead } from '@hunch/kit/postgres'
import { hideEachOther } from '@hunch/members'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { disbandedGroups, disbandingGroups, posts, postVersions } from '../../schema/index.ts'
import { type Reader, readerOfIdGiven, shownTo } from '../../schema/visibility.ts'
import { isLimited } from './member-limits.ts'

export type Post = typeof posts.$inferSelect
export type NewPost = typeof posts.$inferInsert

/** A post whose row is locked until the transaction ends, and the database's time after the lock. */
export interface LockedPost {
  readonly post: Post
  readonly now: Date
}

/** The key of an advisory lock. Any number works, if it is the same in all replicas. */
const postingLock = 0x706f7374

const notDeleted = isNull(posts.deletedAt)

/**
 * Waits until no other transaction is creating a post. So posts become visible in the order of `createdAt`, and lists
 * do not shift while they are read. Returns the time after the lock.
 */
export async function lockPosting(tx: Queries): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(${postingLock})`)
  return readNow(tx)
}

/** Inserts a post with the country on its author's card. Limits the post to followers if moderation limits the author. */
export const insertPost = async (tx: Queries, post: Omit<NewPost, 'country'>): Promise<Post> => {
  const country = sql`(select nullif(country, '') from authors where member_id = ${post.ownerId})`
  const [row] = await tx
    .insert(posts)
    .values({ ...post, country, limited: isLimited(post.ownerId) })
    .returning()
  if (!row) throw new Error('the post was not written')
  return row
}

/** Locks a post, visible or not. Undefined if it is deleted or does not exist. */
export async function lockPost(tx: Queries, id: string): Promise<LockedPost | undefined> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update')
  return readLockedPost(tx, id)
}

// A separate statement: the statement that waits for the lock may return the row as it was before the wait.
async function readLockedPost(tx: Queries, id: string): Promise<LockedPost | undefined> {
  const now = await readNow(tx)
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), notDeleted))
  return post && { post, now }
}

/** Updates some columns of a post whose row the transaction has locked. */
export async function updatePost(tx: Queries, id: string, change: Partial<NewPost>): Promise<void> {
  await tx.update(posts).set(change).where(eq(posts.id, id))
}

/** Increments the version of a post and returns it. */
export async function raiseVersion(tx: Queries, id: string): Promise<number> {
  const [row] = await tx
    .update(posts)
    .set({ version: sql`${posts.version} + 1` })
    .where(eq(posts.id, id))
    .returning({ version: posts.version })
  if (!row) throw new Error('the post does not exist')
  return row.version
}

const selectAudiences = shortRead<
  Reader<string | null> & { ids: readonly string[] },
  { id: string; group_id: string | null }
>(sql`
  select ${posts.id}, ${posts.audienceGroupId} as group_id from ${posts}
  where ${posts.id} = any (${sql.placeholder('ids')}::uuid[]) and ${notDeleted}
    and ${shownTo(readerOfIdGiven)}`)

/**
 * Returns those of the given posts that exist and that neither moderation nor a block hides from the reader. `groupId` is
 * the private group of the post; null for a public post. The caller must check whether the reader is in that group.
 */
export async function findAudiences(
  queries: Queries,
  ids: readonly string[],
  { viewerId, hiddenFor, evenHidden = false }: Reader<string | null>,
): Promise<{ id: string; groupId: string | null }[]> {
  if (ids.length === 0) return []
  const rows = await selectAudiences(queries, { ids, viewerId, hiddenFor, evenHidden })
  return rows.map(({ id, group_id }) => ({ id, groupId: group_id }))
}

/**
 * Returns the groups of those of the given posts that are in a group and not deleted. With `blockedFor`, only of posts whose
 * owner a block hides from that member.
 */
export async function findGroups(
  queries: Queries,
  ids: readonly string[],
  blockedFor?: string,
): Promise<{ id: string; groupId: string }[]> {
  const rows = await queries
    .select({ id: posts.id, groupId: posts.groupId })
    .from(posts)
    .where(
      and(
        isAnyOf(posts.id, ids),
        isNotNull(posts.groupId),
        notDeleted,
        blockedFor === undefined ? undefined : hideEachOther(posts.ownerId, sql`${blockedFor}::uuid`),
      ),
    )
  return rows.flatMap(({ id, groupId }) => (groupId === null ? [] : { id, groupId }))
}

/** Whether a post belongs to a member and is not deleted. */
export async function isOwner(queries: Queries, memberId: string, id: string): Promise<boolean> {
  const where = and(eq(posts.id, id), eq(posts.ownerId, memberId), notDeleted)
  return (await queries.select({ id: posts.id }).from(posts).where(where)).length > 0
}

/** Returns the ids of up to `limit` of a group's posts. */
export async function findIdsOfGroup(queries: Queries, groupId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.groupId, groupId), notDeleted))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the ids of up to `limit` of a member's posts. */
export async function findIdsOfOwner(queries: Queries, ownerId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.ownerId, ownerId), notDeleted))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export type PostVersion = typeof postVersions.$inferSelect

export async function insertVersion(tx: Queries, version: PostVersion): Promise<void> {
  await tx.insert(postVersions).values(version)
}

/** Returns up to `limit` earlier wordings of a post, newest first, including withheld ones. */
export const findVersions = (queries: Queries, postId: string, limit: number): Promise<PostVersion[]> =>
  queries
    .select()
    .from(postVersions)
    .where(eq(postVersions.postId, postId))
    .orderBy(desc(postVersions.wording))
    .limit(limit)

/** Withholds the earlier wordings of a post from everyone but its owner and moderators. The post must be locked. */
export async function withholdVersions(tx: Queries, postId: string): Promise<void> {
  await tx.update(postVersions).set({ isWithheld: true }).where(eq(postVersions.postId, postId))
}

export async function deleteVersions(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postVersions).where(eq(postVersions.postId, postId))
}

/** The first key of the advisory locks. Any number works, if it is the same in all replicas. */
const groupLock = 0x67726f75

const lockOf = (groupId: string) => sql`${groupLock}, hashtext(${groupId}::uuid::text)`

/** Prevents a group from being disbanded until the transaction ends. Returns false if the group is disbanded already. */
export async function lockOpenGroup(tx: Queries, groupId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(groupId)})`)
  return (await tx.select().from(disbandedGroups).where(eq(disbandedGroups.groupId, groupId))).length === 0
}

/** Marks a group as disbanded. Waits for transactions that have locked the group with `lockOpenGroup`. */
export async function insertDisbandedGroup(tx: Queries, groupId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(groupId)})`)
  await tx.insert(disbandedGroups).values({ groupId }).onConflictDoNothing()
  await tx.insert(disbandingGroups).values({ groupId }).onConflictDoNothing()
}

/** Locks a disbanded group that may still have posts. Undefined if there is none, or if another process has locked it. */
export async function lockDisbandingGroup(tx: Queries): Promise<string | undefined> {
  const [row] = await tx.select().from(disbandingGroups).limit(1).for('update', { skipLocked: true })
  return row?.groupId
}

export async function deleteDisbandingGroup(tx: Queries, groupId: string): Promise<void> {
  await tx.delete(disbandingGroups).where(eq(disbandingGroups.groupId, groupId))
}

/** Copies the countries of members' cards to their posts. Locks the posts in the order of their ids. */
export async function updatePostCountries(tx: Queries, memberIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with moved as materialized (select p.id, nullif(a.country, '') as country from posts p
      join authors a on a.member_id = p.owner_id
      where p.owner_id = any (${sql.param([...memberIds])}::uuid[]) and p.deleted_at is null
        and p.country is distinct from nullif(a.country, '')
      order by p.id for no key update of p)
    update posts set country = moved.country from moved where posts.id = moved.id`)
}
