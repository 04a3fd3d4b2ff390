import { appNow, isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { photos } from '../schema.ts'
import { holdLimits } from './limits.ts'

/** A photo that is held, or that was held until the change that returns it. */
export type HeldPhoto = Pick<typeof photos.$inferSelect, 'name' | 'ownerId' | 'postId' | 'audienceGroupId' | 'checks'>

/** A photo that is due for a check. */
export type DuePhoto = HeldPhoto & Pick<typeof photos.$inferSelect, 'hold'>

const held = {
  name: photos.name,
  ownerId: photos.ownerId,
  postId: photos.postId,
  audienceGroupId: photos.audienceGroupId,
  checks: photos.checks,
}
const nextCheck = { checks: sql`${photos.checks} + 1` }
const isAttached = eq(photos.state, 'attached')

/** The pause before the next check, in seconds; doubles with each check up to the maximum. */
const pauseS = sql`least(${holdLimits.longestCheckPauseS}::float8, ${holdLimits.firstCheckPauseS} * power(2, ${photos.checks}))`

/**
 * Takes due photos, longest due first, and counts the check. Each photo becomes due again after a growing
 * pause. Replicas take different photos.
 */
export async function takeDue(queries: Queries, limit: number): Promise<DuePhoto[]> {
  const due = queries
    .select({ name: photos.name })
    .from(photos)
    .where(and(isAttached, isNotNull(photos.hold), lte(photos.checkDueAt, appNow)))
    .orderBy(asc(photos.checkDueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return queries
    .update(photos)
    .set({ ...nextCheck, checkDueAt: sql`app_now() + make_interval(secs => ${pauseS})` })
    .where(sql`${photos.name} = any (array${due})`)
    .returning({ ...held, hold: photos.hold })
}

/** Holds a photo for a moderator; the checker is not asked again. Undefined if the photo is already shown or deleted. */
export async function markHeld(tx: Queries, name: string): Promise<HeldPhoto | undefined> {
  const [photo] = await tx
    .update(photos)
    .set({ hold: 'held', checkDueAt: null, ...nextCheck })
    .where(and(eq(photos.name, name), isAttached, isNotNull(photos.hold)))
    .returning(held)
  return photo
}

const shown = { hold: null, checkDueAt: null, ...nextCheck }

/** Shows a photo that waits for a verdict. Undefined if the photo no longer waits. */
export async function markShown(tx: Queries, name: string): Promise<HeldPhoto | undefined> {
  const [photo] = await tx
    .update(photos)
    .set(shown)
    .where(and(eq(photos.name, name), isAttached, eq(photos.hold, 'waiting')))
    .returning(held)
  return photo
}

/** The owner of a group of photos: a post, or a member's profile. */
export interface Shelf {
  readonly kind: 'post' | 'member'
  readonly id: string
}

/** Matches the photos of a shelf. For a member, these are only profile photos. */
const isOn = ({ kind, id }: Shelf): SQL | undefined =>
  kind === 'post' ? eq(photos.postId, id) : and(eq(photos.ownerId, id), eq(photos.purpose, 'profile'))

/** Shows the named photos of a shelf, whether `held` or `waiting` for a verdict. Without names, shows all `held` photos. */
export const releaseHeld = (tx: Queries, shelf: Shelf, names: readonly string[]): Promise<HeldPhoto[]> => {
  const isMeant = names.length > 0 ? and(isNotNull(photos.hold), isAnyOf(photos.name, names)) : eq(photos.hold, 'held')
  return tx
    .update(photos)
    .set(shown)
    .where(and(isOn(shelf), isAttached, isMeant))
    .returning(held)
}

/** Returns the attached photos of a shelf, oldest first. */
export const findPhotosOn = (queries: Queries, shelf: Shelf) =>
  queries
    .select({
      name: photos.name,
      ownerId: photos.ownerId,
      width: photos.width,
      height: photos.height,
      hold: photos.hold,
    })
    .from(photos)
    .where(and(isOn(shelf), isAttached))
    .orderBy(asc(photos.createdAt), asc(photos.name))

/** Returns the names of a member's profile photos, pending or attached, that are held or wait for a verdict. */
export async function findHeldOfProfile(queries: Queries, ownerId: string): Promise<string[]> {
  const rows = await queries
    .select({ name: photos.name })
    .from(photos)
    .where(
      and(isOn({ kind: 'member', id: ownerId }), isNotNull(photos.hold), or(isAttached, eq(photos.state, 'pending'))),
    )
  return rows.map(({ name }) => name)
}

/** Returns the time until the next check of a held photo, in ms; undefined if no check is scheduled. */
export async function readDueInMs(queries: Queries): Promise<number | undefined> {
  const [row] = await queries
    .select({ dueInMs: sql<number | null>`(extract(epoch from min(${photos.checkDueAt}) - app_now()) * 1000)::float8` })
    .from(photos)
    .where(and(isAttached, isNotNull(photos.checkDueAt)))
  return row?.dueInMs ?? undefined
}
