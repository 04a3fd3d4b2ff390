import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Purpose } from '../domain/limits.ts'
import { photos } from './schema.ts'

export type Photo = typeof photos.$inferSelect

/** An instant some hours after a now, in SQL. */
const later = (hours: number) => sql`app_now() + make_interval(hours => ${hours})`

/** The bytes of a photo whose row says `storing` are given so long to arrive. */
const storingHours = 1

/** Notes a photo whose bytes are about to be stored. False where the name is taken. */
export async function begin(
  queries: Queries,
  photo: Pick<Photo, 'name' | 'ownerId' | 'purpose' | 'width' | 'height' | 'bytes' | 'placeholder'>,
): Promise<boolean> {
  const { rowCount } = await queries
    .insert(photos)
    .values({ ...photo, state: 'storing', createdAt: appNow, dueAt: later(storingHours) })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The photo's bytes are there: it may be shown, and is looked after in `hours`. False where it was deleted meanwhile. */
export async function stored(queries: Queries, name: string, hours: number): Promise<boolean> {
  const { rowCount } = await queries
    .update(photos)
    .set({ state: 'pending', dueAt: later(hours) })
    .where(and(eq(photos.name, name), eq(photos.state, 'storing')))
  return rowCount === 1
}

/** The photo's bytes will never come. */
export async function abandon(queries: Queries, name: string): Promise<void> {
  await queries
    .update(photos)
    .set(gone)
    .where(and(eq(photos.name, name), eq(photos.state, 'storing')))
}

export async function find(queries: Queries, name: string): Promise<Photo | undefined> {
  const [photo] = await queries.select().from(photos).where(eq(photos.name, name))
  return photo
}

/** Ties photos to the post that shows them; those deleted before stay so. */
export async function attachToPost(
  queries: Queries,
  names: readonly string[],
  post: { postId: string; audienceGroupId: string | null },
): Promise<void> {
  await queries
    .update(photos)
    .set({ state: 'attached', dueAt: null, ...post })
    .where(and(inArray(photos.name, [...names]), eq(photos.purpose, 'post'), ne(photos.state, 'deleted')))
}

/** Makes one photo a member's profile picture, and deletes those that were so before; '' is none. */
export async function attachToProfile(queries: Queries, ownerId: string, name: string): Promise<void> {
  const own = and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'profile'), ne(photos.state, 'deleted'))
  await queries
    .update(photos)
    .set(gone)
    .where(and(own, eq(photos.state, 'attached'), ne(photos.name, name)))
  await queries
    .update(photos)
    .set({ state: 'attached', dueAt: null })
    .where(and(own, eq(photos.name, name)))
}

/** What deleting sets: from then on a photo is served no more, and a job takes its bytes away. */
const gone = { state: 'deleted', dueAt: appNow } as const

export async function deleteOfPost(queries: Queries, postId: string): Promise<void> {
  await queries
    .update(photos)
    .set(gone)
    .where(and(eq(photos.postId, postId), ne(photos.state, 'deleted')))
}

export async function deleteOfOwner(queries: Queries, ownerId: string): Promise<void> {
  await queries
    .update(photos)
    .set(gone)
    .where(and(eq(photos.ownerId, ownerId), ne(photos.state, 'deleted')))
}

/** Photos that no event has named in time, oldest first; their rows stay locked until the transaction ends. */
export async function duePending(tx: Queries, purpose: Purpose, most: number): Promise<string[]> {
  const rows = await tx
    .select({ name: photos.name })
    .from(photos)
    .where(and(eq(photos.state, 'pending'), eq(photos.purpose, purpose), lte(photos.dueAt, appNow)))
    .orderBy(asc(photos.dueAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.name)
}

/** Deletes pending photos. */
export async function deleteUnused(tx: Queries, names: readonly string[]): Promise<void> {
  await tx
    .update(photos)
    .set(gone)
    .where(and(inArray(photos.name, [...names]), eq(photos.state, 'pending')))
}

/** Looks at pending photos again in some hours. */
export async function postpone(tx: Queries, names: readonly string[], hours: number): Promise<void> {
  await tx
    .update(photos)
    .set({ dueAt: later(hours) })
    .where(inArray(photos.name, [...names]))
}

/** Photos whose bytes are to go: deleted ones, and those whose storing was never finished. Locked as above. */
export async function dueForErasure(tx: Queries, most: number): Promise<string[]> {
  const rows = await tx
    .select({ name: photos.name })
    .from(photos)
    .where(and(inArray(photos.state, ['deleted', 'storing']), lte(photos.dueAt, appNow)))
    .orderBy(asc(photos.dueAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.name)
}

/** Forgets photos whose bytes are gone, and their variants with them. */
export async function forget(tx: Queries, names: readonly string[]): Promise<void> {
  await tx.delete(photos).where(inArray(photos.name, [...names]))
}
