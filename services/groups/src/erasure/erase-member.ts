import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { EarlierTransactions, Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { endGroup } from '../groups/disband-group.ts'
import { lockGroup, updateGroup } from '../groups/lock-group.ts'
import { forgetInvitesOf } from '../invites/forget-invites.ts'
import { fixedLimits } from '../limits.ts'
import { endMembership } from '../memberships/write-membership.ts'
import { publishErased, publishPassedOn } from './events.ts'
import { deleteErasure, type Erasure, findErasure, findGroupIdOf, findHeir, lockErasure, saveErasure } from './store.ts'

/** Begins a deleted member's erasure; a job removes their memberships and other data. Another handler erases their card. */
export const beginErasure = (tx: Queries, memberId: string, version: bigint): Promise<void> =>
  saveErasure(tx, memberId, Number(version))

/** Runs erasure steps, up to the maximum of a run; returns their number. */
export async function advanceErasures(ctx: Context, earlier: EarlierTransactions): Promise<number> {
  let steps = 0
  while (steps < fixedLimits.erasureStepsPerRun && (await takeStep(ctx, earlier))) steps += 1
  return steps
}

/**
 * Removes a deleted member from one group. After the last group, removes the rest and publishes that
 * nothing is left. Returns whether there was such a member. Does nothing while an earlier transaction may still write for
 * the member.
 */
async function takeStep({ database }: Context, earlier: EarlierTransactions): Promise<boolean> {
  const erasure = await findErasure(database.db)
  if (!erasure || !(await earlier.haveEnded(erasure.memberId))) return false
  const { memberId } = erasure
  return database.transaction(async (tx) => {
    if (!(await lockErasure(tx, memberId))) return false
    const groupId = await findGroupIdOf(tx, memberId)
    if (groupId) await removeFrom(tx, groupId, memberId)
    else {
      await finish(tx, erasure)
      earlier.forget(memberId)
    }
    return true
  })
}

/** Leaves a group. The member's own group passes to its earliest other member; without one it is disbanded. */
async function removeFrom(tx: Queries, groupId: string, memberId: string): Promise<void> {
  const locked = await lockGroup(tx, groupId, memberId)
  if (!locked?.role) return // the member has left in the meantime
  const heir = await findHeir(tx, groupId, memberId)
  if (!heir) return endGroup(tx, locked.group)
  const after = await endMembership(tx, locked.group, memberId)
  if (after.createdBy !== memberId) return
  await publishPassedOn(tx, await updateGroup(tx, groupId, { createdBy: heir, version: after.version + 1 }))
}

async function finish(tx: Queries, { memberId, version }: Erasure): Promise<void> {
  await forgetInvitesOf(tx, memberId)
  await forgetKeysOf(tx, memberId)
  await deleteErasure(tx, memberId)
  await publishErased(tx, memberId, version)
}
