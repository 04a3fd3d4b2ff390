import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { requireContent } from '../groups/policy.ts'
import { findListing } from '../groups/read-groups.ts'
import { type Role, roleIn } from '../groups/rules.ts'
import { listMemberIds } from './store/memberships.ts'

export interface GroupMember {
  readonly groupId: string
  readonly memberId: string
  readonly role: Role | null
  /** Null while the card is unknown. */
  readonly card: MemberCard | null
}

/** Returns the caller's membership of a group; null if they are not a member or the group does not exist. */
export async function getMembership(
  ctx: Context,
  member: Member,
  groupId: string,
): Promise<{ groupId: string; role: Role } | null> {
  const listing = await findListing(ctx.database.db, groupId, member.id)
  return listing?.role ? { groupId, role: listing.role } : null
}

/**
 * Returns a page of a group's members, in the order in which they joined. Omits members whom a block hides from the caller.
 * But the creator, who moderates the group, sees all members.
 *
 * @throws groupNotFound, also for a private group if the caller is not in it
 */
export async function listMembers(
  ctx: Context,
  member: Member | undefined,
  groupId: string,
  page: { limit: number; offset: number },
): Promise<GroupMember[]> {
  const { db } = ctx.database
  const listing = await requireContent(db, member, groupId)
  const viewerId = listing.role === 'creator' ? null : viewerOfBlocks(member)
  const ids = await listMemberIds(db, { groupId, viewerId }, page)
  const cards = await resolveCards(ctx, ids)
  return ids.map((memberId) => ({
    groupId,
    memberId,
    role: roleIn(listing.group, memberId, true),
    card: cards.get(memberId) ?? null,
  }))
}
