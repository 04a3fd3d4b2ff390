import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import type { Erasure } from '@hunch/members'
import { endGroup } from '../groups/disband-group.ts'
import { lockGroup, updateGroup } from '../groups/lock-group.ts'
import { forgetInvitesOf } from '../invites/forget-invites.ts'
import { endMembership } from '../memberships/change-memberships.ts'
import { publishErased, publishPassedOn } from './events.ts'
import { findGroupIdOf, findHeir } from './store.ts'

/**
 * Removes a deleted member from one of their groups, and returns false. If they are in no group, deletes their other data,
 * publishes MemberErased, and returns true. Another handler has already erased the member's card.
 */
export async function eraseStep(tx: Queries, { memberId, version }: Erasure): Promise<boolean> {
  const groupId = await findGroupIdOf(tx, memberId)
  if (groupId) {
    await removeFrom(tx, groupId, memberId)
    return false
  }
  await forgetInvitesOf(tx, memberId)
  await forgetKeysOf(tx, memberId)
  await publishErased(tx, memberId, version)
  return true
}

/**
 * Removes a member from a group. If they created it, the other member who joined first becomes the creator. If there is no
 * other member, disbands the group.
 */
async function removeFrom(tx: Queries, groupId: string, memberId: string): Promise<void> {
  const locked = await lockGroup(tx, groupId, memberId)
  if (!locked?.role) return // the member has left in the meantime
  const heir = await findHeir(tx, groupId, memberId)
  if (!heir) return endGroup(tx, locked.group)
  const after = await endMembership(tx, locked.group, memberId)
  if (after.createdBy !== memberId) return
  await publishPassedOn(tx, await updateGroup(tx, groupId, { createdBy: heir, version: after.version + 1 }))
}
