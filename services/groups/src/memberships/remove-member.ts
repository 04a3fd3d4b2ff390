import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isMember, lockAsCreator } from '../groups/lock-group.ts'
import { keepOut } from '../invites/keep-out.ts'
import { endMembership } from './write-membership.ts'

/**
 * Removes a member from a group, for its creator; they join again only when the creator invites them. Nobody is notified.
 *
 * @throws groupNotFound, of a private group to outsiders too
 * @throws creatorOnly
 * @throws creatorCannotLeave where the creator means themself
 * @throws userNotFound for whoever is not in the group, also where they were removed a moment ago
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
