import type { Member } from '@hunch/kit/identity'
import { findCards, hiddenAmong, loadCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { lockAsMember, updateGroup } from '../groups/lock-group.ts'
import { fixedLimits } from '../limits.ts'
import { publishInvited } from './events.ts'
import { saveInvitations } from './store/invitations.ts'
import { deleteRemovals } from './store/removals.ts'

/**
 * Invites people into a group, for one of its members: each may then join without a code, and is
 * notified. Members, those who were invited today, those whom auth does not know and those of whom one
 * has blocked the other are left out; so are those whom the creator removed, except for the creator, who lets them
 * join again by that.
 * Returns how many are notified.
 *
 * @throws groupNotFound, membersOnly
 * @throws unavailable where someone is new here and auth is away
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
    const againAfterS = fixedLimits.inviteAgainSeconds
    const invited = await saveInvitations(tx, { groupId, fromMemberId: member.id }, invitable, againAfterS)
    const after = await updateGroup(tx, groupId, { version: group.version + invited.length })
    await publishInvited(tx, after, member.id, invited)
    return invited.length
  })
}
