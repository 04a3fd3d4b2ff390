import type { Queries } from '@hunch/kit/postgres'
import { deleteInvitationsIn } from './store/invitations.ts'
import { saveRemoval } from './store/removals.ts'

/**
 * Keeps somebody who was a member of a locked group until now out of it, until its creator invites them; invitations
 * that they sent, or that may be left for them, are withdrawn.
 */
export async function keepOut(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await deleteInvitationsIn(tx, groupId, memberId)
  await saveRemoval(tx, groupId, memberId)
}
