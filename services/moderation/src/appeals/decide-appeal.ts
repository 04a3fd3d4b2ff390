import type { Member } from '@hunch/kit/identity'
import { endAct, settleAppeal } from '../acts/end-act.ts'
import { requireAct } from '../acts/require-act.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { requireLocked } from '../cases/require-case.ts'
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
 * Decides the appeal of an act: it stands, or it is lifted; what was reworded meanwhile waits for a look of its own. Returns the
 * act's case.
 *
 * @throws actNotFound, also where nobody has appealed
 * @throws notYoursToDecide for whoever acted, unless they are the admin and nobody else can
 * @throws caseChanged
 * @throws alreadyDecided
 * @throws unavailable where auth is away
 */
export async function decideAppeal(
  ctx: Context,
  member: Member,
  id: string,
  { outcome, note, seen }: Decision,
): Promise<string> {
  const act = await requireAct(ctx, member, id)
  if (!(await hasAppeal(ctx.database.db, id))) throw errors.actNotFound()
  const { moderatorIds } = await ctx.staff.read()
  if (!mayDecide(act, member, moderatorIds)) throw errors.notYoursToDecide()
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const about = await requireLocked(tx, act.caseId)
    await requireSeen(tx, about, { seen })
    if (!(await settleAppeal(tx, act, { decidedById: member.id, outcome, note }))) throw errors.alreadyDecided()
    if (outcome === 'reversed') await endAct(tx, about, act)
    await publishAct(tx, act.caseId, `appeal.${outcome}`)
  })
  return act.caseId
}
