import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isMember } from '../groups/lock-group.ts'
import { lockAsCreator } from '../groups/policy.ts'
import { keepOut } from '../invites/forget-invites.ts'
import { endMembership } from './change-memberships.ts'

/**
 * Removes a member from a group, at the request of its creator. The member is not notified, and can join again only if the
 * creator invites them.
 *
 * @throws groupNotFound, also for a private group if the caller is not in it
 * @throws creatorOnly
 * @throws creatorCannotLeave if the creator names themself
 * @throws userNotFound if the person is not in the group, e.g. was already removed
 */
export const removeMember = (
  ctx: Context,
  member: Member,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const group = await lockAsCreator(tx, member, groupId)
    if (memberId === member.id) throw errors.creatorCannotLeave()
    if (!(await isMember(tx, groupId, memberId))) throw errors.userNotFound()
    await endMembership(tx, group, memberId)
    await keepOut(tx, groupId, memberId)
  })
