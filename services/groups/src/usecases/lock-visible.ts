import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { type Role, roleIn } from '../domain/role.ts'
import { errors } from '../errors.ts'
import { type Group, lockGroup } from '../store/groups.ts'
import { isMember } from '../store/memberships.ts'

export interface LockedGroup {
  readonly group: Group
  readonly role: Role | null
}

/** Locks a group that a member may see into. Throws groupNotFound, of a private one to outsiders too. */
async function lockVisible(tx: Queries, member: Member, id: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, id)
  const role = group ? roleIn(group, member.id, await isMember(tx, id, member.id)) : null
  if (!group || (group.isPrivate && !role)) throw errors.groupNotFound()
  return { group, role }
}

/** Locks a group for one of its members. Throws groupNotFound, and membersOnly to others. */
export async function lockAsMember(tx: Queries, member: Member, id: string): Promise<LockedGroup> {
  const locked = await lockVisible(tx, member, id)
  if (!locked.role) throw errors.membersOnly()
  return locked
}

/** Locks a group for its creator. Throws groupNotFound, and creatorOnly to others. */
export async function lockAsCreator(tx: Queries, member: Member, id: string): Promise<Group> {
  const { group, role } = await lockVisible(tx, member, id)
  if (role !== 'creator') throw errors.creatorOnly()
  return group
}
