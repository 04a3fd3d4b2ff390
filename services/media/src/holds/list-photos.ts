import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { findHeldOfProfile, findPhotosOn, type Shelf } from './store.ts'

/** Returns the photos of a post, or of a member's profile, for moderators. */
export async function listPhotosOf(ctx: Context, shelf: Shelf) {
  const found = await findPhotosOn(ctx.database.db, shelf)
  return found.map(({ name, width, height, hold }) => ({ file: name, width, height, isHeld: hold !== null }))
}

/** Returns the file names of the member's own profile photos that are held. */
export const listHeldPhotos = (ctx: Context, member: Member): Promise<string[]> =>
  findHeldOfProfile(ctx.database.db, member.id)
