/** Decides which content the creator of a group may hide, and show again. */
import type { Member } from '@hunch/kit/identity'
import { findAct } from '../acts/act-by-creator.ts'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireTarget, type Target } from '../reports/policy.ts'

/** Whether a member is the creator of a group. @throws unavailable if groups is unavailable */
const isCreator = async ({ targets }: Context, member: Member, groupId: string): Promise<boolean> =>
  (await targets.findCreator(member, groupId)) === member.id

/**
 * Returns a post or comment in a group that the member created.
 *
 * @throws reportedNotFound, also if the member may not see the target
 * @throws creatorOnly if the target is not in a group that the member created
 * @throws unavailable if the owning service or groups is unavailable
 */
export async function requireTargetInOwnGroup(
  ctx: Context,
  member: Member,
  target: Target,
): Promise<Shown & { readonly groupId: string }> {
  const shown = await requireTarget(ctx, member, target)
  const { groupId } = shown
  if (!groupId || !(await isCreator(ctx, member, groupId))) throw errors.creatorOnly()
  return { ...shown, groupId }
}

/**
 * Requires that a member has created a group.
 *
 * @throws groupNotFound if the member is not in the group
 * @throws creatorOnly
 * @throws unavailable if groups is unavailable
 */
export async function requireCreator({ targets }: Context, member: Member, groupId: string): Promise<void> {
  const creatorId = await targets.findCreator(member, groupId)
  if (creatorId === undefined) throw errors.groupNotFound()
  if (creatorId !== member.id) throw errors.creatorOnly()
}

/**
 * Requires that a group's creator took the act, and that the member is the creator of that group now.
 *
 * @throws actNotFound, also for acts of moderation or rules, and in groups of other creators
 * @throws unavailable if groups is unavailable
 */
export async function requireCreatorsAct(ctx: Context, member: Member, actId: string): Promise<void> {
  const groupId = (await findAct(ctx.database.db, actId))?.groupId
  if (!groupId || !(await isCreator(ctx, member, groupId))) throw errors.actNotFound()
}
