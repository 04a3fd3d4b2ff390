/** Decides which moderator may decide an appeal. */
import type { Member } from '@hunch/kit/identity'
import { requireAct } from '../acts/policy.ts'
import type { Act } from '../acts/store.ts'
import { mayDecide } from '../cases/rules/may-decide.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { hasAppeal } from './store.ts'

/**
 * Returns an act whose appeal the moderator may decide.
 *
 * @throws actNotFound, also if the act has no appeal
 * @throws notYoursToDecide for the moderator who acted, unless they are the admin and no other moderator can decide
 * @throws unavailable if auth is unavailable
 */
export async function requireAppealed(ctx: Context, member: Member, actId: string): Promise<Act> {
  const act = await requireAct(ctx, member, actId)
  if (!(await hasAppeal(ctx.database.db, actId))) throw errors.actNotFound()
  const { activeModeratorIds } = await ctx.staff.read()
  if (!mayDecide(act, member, activeModeratorIds)) throw errors.notYoursToDecide()
  return act
}
