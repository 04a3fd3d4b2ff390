import type { Queries } from '@hunch/kit/postgres'
import { type Group, updateGroup } from '../store/groups.ts'
import { deleteMembership } from '../store/memberships.ts'
import { announceMembership } from './announce.ts'

/** Takes a member out of a locked group in which others stay; the group as it is then. */
export async function endMembership(tx: Queries, group: Group, memberId: string): Promise<Group> {
  await deleteMembership(tx, group.id, memberId)
  const { memberCount, version } = group
  const after = await updateGroup(tx, group.id, { memberCount: memberCount - 1, version: version + 1 })
  await announceMembership(tx, 'leave', after, memberId)
  return after
}
