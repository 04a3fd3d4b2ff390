import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { forgetTries } from '../store/attempts.ts'
import { eraseCards } from '../store/authors.ts'
import { deleteErasure, type Erasure, lockErasure, saveErasure } from '../store/erasures.ts'
import { lockGroup, updateGroup } from '../store/groups.ts'
import { deleteInvitationsOf } from '../store/invitations.ts'
import { findGroupIdOf, isMember, longestStanding } from '../store/memberships.ts'
import { announceErased, announcePassedOn } from './announce.ts'
import { endGroup } from './disband-group.ts'
import { endMembership } from './end-membership.ts'
import { memberKey } from './find-by-code.ts'

/** Leaves nothing of a member's card but her id, so that nothing late brings it back. */
export const forgetCard = (tx: Queries, memberId: string): Promise<void> => eraseCards(tx, [memberId])

/** Forgets the card of a member whose account is gone; the clock sees to all else. */
export async function beginErasure(tx: Queries, memberId: string, version: bigint): Promise<void> {
  await forgetCard(tx, memberId)
  await saveErasure(tx, memberId, Number(version))
}

/**
 * Takes one step of an erasure, each in a transaction of its own as a member may be in thousands
 * of groups: takes her out of one group, or, where she is in none, removes the rest and tells
 * that nothing is left. Answers whether there was anything to do.
 */
export const advanceErasure = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const erasure = await lockErasure(tx)
    if (!erasure) return false
    const groupId = await findGroupIdOf(tx, erasure.memberId)
    if (groupId) await removeFrom(tx, groupId, erasure.memberId)
    else await finish(tx, erasure)
    return true
  })

/** Her own group passes to whoever stands in it longest; one without another member is disbanded. */
async function removeFrom(tx: Queries, groupId: string, memberId: string): Promise<void> {
  const group = await lockGroup(tx, groupId)
  if (!group || !(await isMember(tx, groupId, memberId))) return // she left a moment ago
  const heir = await longestStanding(tx, groupId, memberId)
  if (!heir) return endGroup(tx, group)
  const after = await endMembership(tx, group, memberId)
  if (after.createdBy !== memberId) return
  await announcePassedOn(tx, await updateGroup(tx, groupId, { createdBy: heir, version: after.version + 1 }))
}

async function finish(tx: Queries, { memberId, version }: Erasure): Promise<void> {
  await deleteInvitationsOf(tx, memberId)
  await forgetTries(tx, memberKey(memberId))
  await forgetKeysOf(tx, memberId)
  await deleteErasure(tx, memberId)
  await announceErased(tx, memberId, version)
}
