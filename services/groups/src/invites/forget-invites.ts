import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { inviteLimits } from './limits.ts'
import { memberKey } from './rules.ts'
import { deleteAttempts, sweepWindows } from './store/attempts.ts'
import { deleteInvitationsIn, deleteInvitationsOf } from './store/invitations.ts'
import { deleteRemovalsOf, saveRemoval } from './store/removals.ts'

/**
 * Prevents a removed member from joining the group again until the creator invites them. Deletes the invitations to this group
 * that the member sent or received. The transaction has locked the group's row.
 */
export async function keepOut(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await deleteInvitationsIn(tx, groupId, memberId)
  await saveRemoval(tx, groupId, memberId)
}

/** Deletes the invitations to and from a member, their removals from groups, and the count of their wrong codes. */
export async function forgetInvitesOf(tx: Queries, memberId: string): Promise<void> {
  await deleteInvitationsOf(tx, memberId)
  await deleteRemovalsOf(tx, memberId)
  await deleteAttempts(tx, memberKey(memberId))
}

/** Deletes a batch of ended windows in which wrong codes were counted. Returns the number of deleted windows. */
export const sweepAttempts = (ctx: Context): Promise<number> => sweepWindows(ctx.database.db, inviteLimits.sweptPerRun)
