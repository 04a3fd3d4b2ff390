/** Decides which moderator may take an act, lift it, and decide its appeal. */
import type { Member } from '@hunch/kit/identity'
import { requireCase } from '../cases/policy.ts'
import type { ActKind } from '../cases/rules/kinds.ts'
import { isOnMember, objectionTo, type Standing } from '../cases/rules/possible-acts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type Act, findAct } from './store.ts'

/**
 * Returns an act whose case the moderator may work on.
 *
 * @throws actNotFound, also if the act is against the moderator, unless they are the admin
 * @throws unavailable if the act's case is private and auth is unavailable
 */
export async function requireAct(ctx: Context, member: Member, id: string): Promise<Act> {
  const act = await findAct(ctx.database.db, id)
  if (!act || (member.role !== 'admin' && act.memberId === member.id)) throw errors.actNotFound()
  await requireCase(ctx, member, act.caseId)
  return act
}

/**
 * Returns an act that the moderator may lift.
 *
 * @throws actNotFound, also if the act is against the moderator, unless they are the admin
 * @throws cannotActOnModerator if the act is on another moderator's account, unless the caller is the admin
 * @throws cannotBeLifted if the act is a removal, which is permanent
 * @throws unavailable if auth is unavailable
 */
export async function requireLiftable(ctx: Context, member: Member, id: string): Promise<Act> {
  const act = await requireAct(ctx, member, id)
  if (act.kind === 'remove') throw errors.cannotBeLifted()
  if (isOnMember(act.kind) && member.role !== 'admin') {
    const { roleOf } = await ctx.staff.read()
    if (roleOf(act.memberId) === 'moderator') throw errors.cannotActOnModerator()
  }
  return act
}

/**
 * Requires that a moderator may take an act on a locked case now.
 *
 * @throws notPossibleHere, alreadyActed, cannotActOnAdmin, cannotActOnModerator, notYoursToDecide
 */
export function requirePossible(act: ActKind, standing: Standing, member: Member, now: Date): void {
  const objection = objectionTo(act, standing, member, now)
  if (objection) throw errors[objection]()
}
