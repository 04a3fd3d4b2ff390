import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import { forgetTries } from '../store/attempts.ts'
import { eraseCards } from '../store/authors.ts'
import { lockGroup, updateGroup } from '../store/groups.ts'
import { deleteInvitationsOf } from '../store/invitations.ts'
import { groupIdsOf, longestStanding } from '../store/memberships.ts'
import { announceErased, announcePassedOn } from './announce.ts'
import { endGroup } from './disband-group.ts'
import { endMembership } from './end-membership.ts'
import { memberKey } from './find-by-code.ts'

/**
 * Removes what is held of a member whose account is gone: card, memberships, invitations. Her
 * own groups pass to whoever stands in them longest; those without another member are disbanded.
 */
export async function eraseMember(tx: Queries, memberId: string, version: bigint): Promise<void> {
  await eraseCards(tx, [memberId])
  await forgetTries(tx, memberKey(memberId))
  await forgetKeysOf(tx, memberId)
  for (const id of await groupIdsOf(tx, memberId)) await removeFrom(tx, id, memberId)
  // After the groups are locked: whoever comes by one of these invitations locks in that order too.
  await deleteInvitationsOf(tx, memberId)
  await announceErased(tx, memberId, version)
}

/** Groups come in the order of their ids, so that two who are erased at once never wait for each other. */
async function removeFrom(tx: Queries, groupId: string, memberId: string): Promise<void> {
  const group = await lockGroup(tx, groupId)
  if (!group) return
  const heir = await longestStanding(tx, groupId, memberId)
  if (!heir) return endGroup(tx, group)
  const after = await endMembership(tx, group, memberId)
  if (after.createdBy !== memberId) return
  await announcePassedOn(tx, await updateGroup(tx, groupId, { createdBy: heir, version: after.version + 1 }))
}
