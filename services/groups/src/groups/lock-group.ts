import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { errors } from '../errors.ts'
import { type Role, roleIn } from './rules.ts'
import { findGroupForUpdate, type Group, isMember } from './store/groups.ts'

export { insertGroup, isMember, updateGroup } from './store/groups.ts'

/** A group that is locked for the transaction, and a member's role in it. */
export interface LockedGroup {
  readonly group: Group
  readonly role: Role | null
}

/** Locks a group. Its memberships change, and its events are published, only under this lock. */
export async function lockGroup(tx: Queries, id: string, memberId: string): Promise<LockedGroup | undefined> {
  const group = await findGroupForUpdate(tx, id)
  return group && { group, role: roleIn(group, memberId, await isMember(tx, id, memberId)) }
}

/** Locks a group whose content a member may see: any public group, and private ones of the member. */
async function lockVisible(tx: Queries, member: Member, id: string): Promise<LockedGroup> {
  const locked = await lockGroup(tx, id, member.id)
  if (!locked || (locked.group.isPrivate && !locked.role)) throw errors.groupNotFound()
  return locked
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
