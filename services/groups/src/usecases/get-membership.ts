import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Role } from '../domain/role.ts'
import { findListing } from '../store/listings.ts'

/** What a member is in a group; null where she is not in it, or where there is none. */
export async function getMembership(
  ctx: Context,
  member: Member,
  groupId: string,
): Promise<{ groupId: string; role: Role } | null> {
  const listing = await findListing(ctx.database.db, groupId, member.id)
  return listing?.role ? { groupId, role: listing.role } : null
}
