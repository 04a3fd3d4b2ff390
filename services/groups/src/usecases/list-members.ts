import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type Role, roleIn } from '../domain/role.ts'
import { errors } from '../errors.ts'
import type { Author } from '../store/authors.ts'
import { findListing } from '../store/listings.ts'
import { listMemberIds } from '../store/memberships.ts'
import { findCards } from './find-cards.ts'

export interface GroupMember {
  readonly groupId: string
  readonly memberId: string
  readonly role: Role | null
  /** Null where auth was never asked for the card. */
  readonly author: Author | null
}

/** A page of a group's members, the longest-standing first. Throws groupNotFound, of a private one to outsiders too. */
export async function listMembers(
  ctx: Context,
  member: Member | undefined,
  groupId: string,
  page: { limit: number; offset: number },
): Promise<GroupMember[]> {
  const { db } = ctx.database
  const listing = await findListing(db, groupId, member?.id)
  if (!listing || (listing.group.isPrivate && !listing.role)) throw errors.groupNotFound()
  const ids = await listMemberIds(db, groupId, page)
  const cards = await findCards(ctx, ids)
  return ids.map((memberId) => ({
    groupId,
    memberId,
    role: roleIn(listing.group, memberId, true),
    author: cards.get(memberId) ?? null,
  }))
}
