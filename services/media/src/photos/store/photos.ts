import { appNow, isAnyOf, notifyJobs, type Queries, shortRead } from '@hunch/kit/postgres'
import { and, asc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Marks } from '../../refusals/rules/fingerprint.ts'
import { deletedMembers, hiddenPosts, photos, variants } from '../../schema.ts'
import { photoLimits } from '../limits.ts'
import type { Purpose } from '../rules.ts'

export type Photo = typeof photos.$inferSelect

/** Some hours from now, in SQL. */
const inHours = (hours: number) => sql`app_now() + make_interval(hours => ${hours})`

/** Inserts a photo before its bytes are stored. Returns false if the name is taken. */
export async function insertStoring(
  queries: Queries,
  photo: Omit<Photo, 'state' | 'postId' | 'audienceGroupId' | 'checks' | 'checkDueAt' | 'createdAt' | 'dueAt'>,
): Promise<boolean> {
  const { rowCount } = await queries
    .insert(photos)
    .values({ ...photo, state: 'storing', createdAt: appNow, dueAt: inHours(photoLimits.storingHours) })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Marks a stored photo as pending, and due for a sweep in `hours`. Returns false if the photo was deleted in the meantime. */
export async function markStored(queries: Queries, name: string, hours: number): Promise<boolean> {
  const { rowCount } = await queries
    .update(photos)
    .set({ state: 'pending', dueAt: inHours(hours) })
    .where(and(eq(photos.name, name), eq(photos.state, 'storing')))
  return rowCount === 1
}

/** Deletes a photo whose bytes could not be stored. */
export async function deleteUnstored(queries: Queries, name: string): Promise<void> {
  await queries
    .update(photos)
    .set(deleted)
    .where(and(eq(photos.name, name), eq(photos.state, 'storing')))
}

/** The columns that determine who sees a photo, and which variants it has. */
export type ViewedPhoto = Pick<
  Photo,
  'name' | 'ownerId' | 'state' | 'hold' | 'postId' | 'audienceGroupId' | 'width' | 'height'
> & {
  /** Whether moderation has hidden the photo's post. */
  readonly isHidden: boolean
}

const findByNames = shortRead<{ names: readonly string[] }, ViewedPhoto & Record<string, unknown>>(sql`
  select name, owner_id as "ownerId", state, hold, post_id as "postId", audience_group_id as "audienceGroupId", width, height,
    exists (select from hidden_posts h where h.post_id = photos.post_id and h.hidden) as "isHidden"
  from photos where name = any (${sql.placeholder('names')}::text[])`)

/** Returns the photos with these names, in the same order; undefined for each unknown name. */
export async function findPhotos(
  queries: Queries,
  names: readonly string[],
): Promise<readonly (ViewedPhoto | undefined)[]> {
  const found = new Map((await findByNames(queries, { names })).map((photo) => [photo.name, photo]))
  return names.map((name) => found.get(name))
}

/** Saves whether moderation hides a post; an older version never replaces a newer one. */
export async function saveHidden(queries: Queries, post: typeof hiddenPosts.$inferInsert): Promise<void> {
  await queries
    .insert(hiddenPosts)
    .values(post)
    .onConflictDoUpdate({
      target: hiddenPosts.postId,
      set: { hidden: post.hidden, version: post.version },
      setWhere: sql`${hiddenPosts.version} < excluded.version`,
    })
}

/** Makes held photos due for a check. */
const checkDueNow = { checkDueAt: sql`case when ${photos.hold} is not null then app_now() end` }

/** Attaches photos to a post; deleted photos stay deleted. */
export async function attachPhotosToPost(
  queries: Queries,
  names: readonly string[],
  post: { postId: string; audienceGroupId: string | null },
): Promise<void> {
  await queries
    .update(photos)
    .set({ state: 'attached', dueAt: null, ...checkDueNow, ...post })
    .where(and(isAnyOf(photos.name, names), eq(photos.purpose, 'post'), ne(photos.state, 'deleted')))
}

/** Attaches a photo to a member's profile, or none if `name` is ''. Deletes the photos that were attached before. */
export async function attachPhotoToProfile(queries: Queries, ownerId: string, name: string): Promise<void> {
  const own = and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'profile'), ne(photos.state, 'deleted'))
  await queries
    .update(photos)
    .set(deleted)
    .where(and(own, eq(photos.state, 'attached'), ne(photos.name, name)))
  await queries
    .update(photos)
    .set({ state: 'attached', dueAt: null, ...checkDueNow })
    .where(and(own, eq(photos.name, name)))
}

/** A deleted photo is not served any more, and a job erases its bytes. */
const deleted = { state: 'deleted', dueAt: appNow } as const

/** Matches the photos of a post, or only those with these names. */
const isOfPost = (postId: string, names: readonly string[] | undefined): SQL | undefined =>
  and(eq(photos.postId, postId), names && isAnyOf(photos.name, names))

/** Returns the hashes of a post's photos, or of those with these names. Omits photos of earlier releases, without hashes. */
export const findMarksOfPost = (queries: Queries, postId: string, names?: readonly string[]): Promise<Marks[]> =>
  findMarks(queries, isOfPost(postId, names))

/** Returns the hashes of the photo that a member's profile shows, unless that photo is `name`. */
export const findMarksOfProfile = (queries: Queries, ownerId: string, name: string): Promise<Marks[]> =>
  findMarks(
    queries,
    and(
      eq(photos.ownerId, ownerId),
      eq(photos.purpose, 'profile'),
      eq(photos.state, 'attached'),
      ne(photos.name, name),
    ),
  )

/** Returns the hashes of a member's profile photo, also if it is deleted but not erased yet. */
export const findMarksOfProfilePhoto = (queries: Queries, ownerId: string, name: string): Promise<Marks[]> =>
  findMarks(queries, and(eq(photos.name, name), eq(photos.ownerId, ownerId), eq(photos.purpose, 'profile')))

async function findMarks(queries: Queries, where: SQL | undefined): Promise<Marks[]> {
  const rows = await queries
    .select({ sha256: photos.sha256, fingerprint: photos.fingerprint })
    .from(photos)
    .where(where)
  return rows.flatMap(({ sha256, fingerprint }) =>
    sha256 !== null && fingerprint !== null ? [{ sha256, fingerprint }] : [],
  )
}

/** Deletes a post's photos, or only those with these names. */
export async function deletePhotosOfPost(queries: Queries, postId: string, names?: readonly string[]): Promise<void> {
  await queries
    .update(photos)
    .set(deleted)
    .where(and(isOfPost(postId, names), ne(photos.state, 'deleted')))
}

export async function deletePhotosOfOwner(queries: Queries, ownerId: string): Promise<void> {
  await queries
    .update(photos)
    .set(deleted)
    .where(and(eq(photos.ownerId, ownerId), ne(photos.state, 'deleted')))
}

/** Returns pending photos that no event has named in time, oldest first. */
export async function findDuePending(queries: Queries, purpose: Purpose, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ name: photos.name })
    .from(photos)
    .where(and(eq(photos.state, 'pending'), eq(photos.purpose, purpose), lte(photos.dueAt, appNow)))
    .orderBy(asc(photos.dueAt))
    .limit(limit)
  return rows.map((row) => row.name)
}

/** Locks and returns the given photos that are still pending and due. The locks last until the transaction ends. */
export async function lockDuePending(tx: Queries, names: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ name: photos.name })
    .from(photos)
    .where(and(isAnyOf(photos.name, names), eq(photos.state, 'pending'), lte(photos.dueAt, appNow)))
    .orderBy(asc(photos.name))
    .for('update', { skipLocked: true })
  return rows.map((row) => row.name)
}

/** Deletes pending photos. */
export async function deleteUnused(tx: Queries, names: readonly string[]): Promise<void> {
  await tx
    .update(photos)
    .set(deleted)
    .where(and(isAnyOf(photos.name, names), eq(photos.state, 'pending')))
}

/** Postpones the next sweep of pending photos by some hours. */
export async function postpone(tx: Queries, names: readonly string[], hours: number): Promise<void> {
  await tx
    .update(photos)
    .set({ dueAt: inHours(hours) })
    .where(isAnyOf(photos.name, names))
}

/** Locks and returns photos to erase: deleted ones, and those whose storing never finished. */
export async function lockDueForErasure(tx: Queries, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ name: photos.name })
    .from(photos)
    .where(and(inArray(photos.state, ['deleted', 'storing']), lte(photos.dueAt, appNow)))
    .orderBy(asc(photos.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.name)
}

/** Deletes the rows of erased photos and their variants. Wakes the jobs: the erasure of a member may now be complete. */
export async function deleteRows(tx: Queries, names: readonly string[]): Promise<void> {
  await tx.delete(photos).where(isAnyOf(photos.name, names)).returning({ notified: notifyJobs })
}

/** Returns all variants of some photos, including unfinished ones. */
export async function findVariantsOf(
  queries: Queries,
  names: readonly string[],
): Promise<{ photoName: string; variant: string }[]> {
  return queries
    .select({ photoName: variants.photoName, variant: variants.variant })
    .from(variants)
    .where(isAnyOf(variants.photoName, names))
}

/** Whether a member was deleted. */
export async function isMemberDeleted(queries: Queries, ownerId: string): Promise<boolean> {
  const rows = await queries
    .select({ ownerId: deletedMembers.ownerId })
    .from(deletedMembers)
    .where(eq(deletedMembers.ownerId, ownerId))
  return rows.length > 0
}
