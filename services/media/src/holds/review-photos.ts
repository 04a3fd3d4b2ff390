import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { type PhotosReleased, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { Context } from '../context.ts'
import { publishShown } from './events.ts'
import { findHeldOfProfile, findPhotosOn, releaseHeld, type Shelf } from './store.ts'

/** Returns the photos of a post, or of a member's profile, for moderators. */
export async function listPhotosOf(ctx: Context, shelf: Shelf) {
  const found = await findPhotosOn(ctx.database.db, shelf)
  return found.map(({ name, ownerId, width, height, hold }) => ({
    file: name,
    width,
    height,
    isHeld: hold !== null,
    ownerId,
  }))
}

/** Returns the file names of the member's own profile photos that are held or wait for a verdict. */
export const listHeldPhotos = (ctx: Context, member: Member): Promise<string[]> =>
  findHeldOfProfile(ctx.database.db, member.id)

/**
 * Shows the photos of a post or profile that a moderator has reviewed. An event of an earlier release of moderation names no
 * photos: then shows all photos that are held for a moderator.
 */
export async function releasePhotos(
  tx: Queries,
  { targetKind, targetId, photoFiles }: Pick<PhotosReleased, 'targetKind' | 'targetId' | 'photoFiles'>,
): Promise<void> {
  const kind = targetKind === TargetKind.MEMBER ? 'member' : 'post'
  for (const photo of await releaseHeld(tx, { kind, id: targetId }, photoFiles)) await publishShown(tx, photo)
}
