import type { Member } from '@hunch/kit/identity'
import { findCards, loadCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { lockAsMember, updateGroup } from '../groups/lock-group.ts'
import { fixedLimits } from '../limits.ts'
import { publishInvited } from './events.ts'
import { saveInvitations } from './store/invitations.ts'

/**
 * Invites people into a group, for one of its members: each may then join without a code, and is
 * notified. Members, those who were invited today and those whom auth does not know are left out.
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
    const { group } = await lockAsMember(tx, member, groupId)
    const people = await findCards(tx, memberIds)
    const invitable = people.filter(({ isActive, erased }) => isActive && !erased).map(({ memberId }) => memberId)
    const againAfterS = fixedLimits.inviteAgainSeconds
    const invited = await saveInvitations(tx, { groupId, fromMemberId: member.id }, invitable, againAfterS)
    const after = await updateGroup(tx, groupId, { version: group.version + invited.length })
    await publishInvited(tx, after, member.id, invited)
    return invited.length
  })
}
