import type { Queries } from '@hunch/kit/postgres'
import { updateGroup } from '../groups/lock-group.ts'
import type { Group } from '../groups/store/groups.ts'
import { publishMemberships } from './events.ts'
import { deleteMembership, insertMembership } from './store/memberships.ts'

/** Adds a member to a group whose count already includes them, e.g. the creator of a new group. */
export async function startMembership(tx: Queries, group: Group, memberId: string): Promise<void> {
  await insertMembership(tx, group.id, memberId)
  await publishMemberships(tx, { kind: 'join', group, memberId })
}

/** Removes a member from a locked group with other members; returns the group after that. */
export async function endMembership(tx: Queries, group: Group, memberId: string): Promise<Group> {
  await deleteMembership(tx, group.id, memberId)
  const { memberCount, version } = group
  const after = await updateGroup(tx, group.id, { memberCount: memberCount - 1, version: version + 1 })
  await publishMemberships(tx, { kind: 'leave', group: after, memberId })
  return after
}
