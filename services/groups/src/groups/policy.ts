/** Who may see the content of a group, who may invite people into it, and who may manage it. */
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { errors } from '../errors.ts'
import { type LockedGroup, lockGroup } from './lock-group.ts'
import type { Group } from './store/groups.ts'
import { findListing, type Listing } from './store/listings.ts'

/**
 * Returns a group whose content a viewer may see: a public group, or a private group that the viewer is in.
 *
 * @throws groupNotFound
 */
export const requireContent = async (queries: Queries, viewer: Member | undefined, id: string): Promise<Listing> =>
  requireVisible(await findListing(queries, id, viewer?.id))

/** Locks a group whose content a member may see. */
const lockVisible = async (tx: Queries, member: Member, id: string): Promise<LockedGroup> =>
  requireVisible(await lockGroup(tx, id, member.id))

function requireVisible<Found extends LockedGroup>(found: Found | undefined): Found {
  if (!found || (found.group.isPrivate && !found.role)) throw errors.groupNotFound()
  return found
}

/**
 * Locks a group for one of its members.
 *
 * @throws groupNotFound, also for a private group if the caller is not in it
 * @throws membersOnly
 */
export async function lockAsMember(tx: Queries, member: Member, id: string): Promise<LockedGroup> {
  const locked = await lockVisible(tx, member, id)
  if (!locked.role) throw errors.membersOnly()
  return locked
}

/**
 * Locks a group for its creator.
 *
 * @throws groupNotFound, also for a private group if the caller is not in it
 * @throws creatorOnly
 */
export async function lockAsCreator(tx: Queries, member: Member, id: string): Promise<Group> {
  const { group, role } = await lockVisible(tx, member, id)
  if (role !== 'creator') throw errors.creatorOnly()
  return group
}
