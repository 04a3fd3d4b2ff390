import type { Queries } from '@hunch/kit/postgres'
import { type Role, roleIn } from './rules.ts'
import { findGroupForUpdate, type Group, isMember } from './store/groups.ts'

export { insertGroup, isMember, updateGroup } from './store/groups.ts'

/** A group that is locked for the transaction, and a member's role in it. */
export interface LockedGroup {
  readonly group: Group
  readonly role: Role | null
}

/**
 * Locks a group; undefined if it does not exist. A transaction needs this lock to change the group's memberships, and to
 * publish an event about the group.
 */
export async function lockGroup(tx: Queries, id: string, memberId: string): Promise<LockedGroup | undefined> {
  const group = await findGroupForUpdate(tx, id)
  return group && { group, role: roleIn(group, memberId, await isMember(tx, id, memberId)) }
}
