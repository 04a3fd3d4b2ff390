import type { Member } from '@hunch/kit/identity'
import { endAct, requireAct, settleAppeal } from '../acts/end-act.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { requireLockedFor } from '../cases/require-case.ts'
import { requireSeen, type Seen } from '../cases/require-seen.ts'
import type { AppealOutcome } from '../cases/rules/kinds.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { mayDecide } from './rules.ts'
import { hasAppeal } from './store.ts'

export interface Decision extends Seen {
  readonly outcome: AppealOutcome
  readonly note: string
}

/**
 * Decides the appeal of an act: upholds or lifts the act. Words that changed meanwhile still wait for review. Returns the id of
 * the act's case.
 *
 * @throws actNotFound, also if the act has no appeal
 * @throws notYoursToDecide for the moderator who acted, unless they are the admin and no other moderator can decide
 * @throws caseChanged
 * @throws alreadyDecided
 * @throws unavailable if auth is unavailable
 */
export async function decideAppeal(
  ctx: Context,
  member: Member,
  id: string,
  { outcome, note, seen }: Decision,
): Promise<string> {
  const act = await requireAct(ctx, member, id)
  if (!(await hasAppeal(ctx.database.db, id))) throw errors.actNotFound()
  const { activeModeratorIds } = await ctx.staff.read()
  if (!mayDecide(act, member, activeModeratorIds)) throw errors.notYoursToDecide()
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const about = await requireLockedFor(tx, member, act.caseId)
    await requireSeen(tx, about, { seen })
    if (!(await settleAppeal(tx, act, { decidedById: member.id, outcome, note }))) throw errors.alreadyDecided()
    if (outcome === 'reversed') await endAct(tx, about, act)
    await publishAct(tx, act.caseId, `appeal.${outcome}`)
  })
  return act.caseId
}
