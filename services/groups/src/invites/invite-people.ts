import type { Member } from '@hunch/kit/identity'
import { findCards, hiddenAmong, loadCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { updateGroup } from '../groups/lock-group.ts'
import { lockAsMember } from '../groups/policy.ts'
import { publishInvited } from './events.ts'
import { inviteLimits } from './limits.ts'
import { saveInvitations } from './store/invitations.ts'
import { deleteRemovals } from './store/removals.ts'

/**
 * Invites people into one of the caller's groups. Each invited person is notified, and may join without a code. Skips
 * people who are in the group already, who were invited within the last day, or who have no active account. Also skips a
 * person if there is a block between them and the caller. People whom the creator removed are invited only if the caller is
 * the creator; this ends the removal. Returns the number of invited people.
 *
 * @throws groupNotFound, membersOnly
 * @throws unavailable if a card is not stored here and auth is unavailable
 */
export async function invitePeople(
  ctx: Context,
  member: Member,
  { groupId, memberIds }: { groupId: string; memberIds: readonly string[] },
): Promise<number> {
  await loadCards(ctx, memberIds)
  return ctx.database.transaction(async (tx) => {
    const { group, role } = await lockAsMember(tx, member, groupId)
    const people = await findCards(tx, memberIds)
    const hidden = await hiddenAmong(tx, member.id, memberIds)
    const invitable = people
      .filter(({ memberId, isActive, erased }) => isActive && !erased && !hidden.has(memberId))
      .map(({ memberId }) => memberId)
    if (role === 'creator') await deleteRemovals(tx, groupId, invitable)
    const againAfterS = inviteLimits.inviteAgainSeconds
    const invited = await saveInvitations(tx, { groupId, fromMemberId: member.id }, invitable, againAfterS)
    const after = await updateGroup(tx, groupId, { version: group.version + invited.length })
    await publishInvited(tx, after, member.id, invited)
    return invited.length
  })
}
