import type { Queries } from '@hunch/kit/postgres'
import { deleteInvitationsIn } from './store/invitations.ts'
import { saveRemoval } from './store/removals.ts'

/**
 * Prevents a removed member of a locked group from joining again until the creator invites them. Deletes invitations
 * that they sent or received.
 */
export async function keepOut(tx: Queries, groupId: string, memberId: string): Promise<void> {
  await deleteInvitationsIn(tx, groupId, memberId)
  await saveRemoval(tx, groupId, memberId)
}
