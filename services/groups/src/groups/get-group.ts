import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type NamedListing, nameCreators } from './name-creators.ts'
import { findListing } from './store/listings.ts'

export { findListing } from './store/listings.ts'

/**
 * Returns a group; `toDetail` decides how much of it the caller sees.
 *
 * @throws groupNotFound
 */
export async function getGroup(ctx: Context, member: Member | undefined, id: string): Promise<NamedListing> {
  const listing = await findListing(ctx.database.db, id, member?.id)
  const [named] = listing ? await nameCreators(ctx, member, [listing]) : []
  if (!named) throw errors.groupNotFound()
  return named
}
