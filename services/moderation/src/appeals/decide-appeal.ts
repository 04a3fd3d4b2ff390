import type { Member } from '@hunch/kit/identity'
import { endAct, settleAppeal } from '../acts/end-act.ts'
import { requireLockedFor } from '../cases/lock-case.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { requireSeen, type Seen } from '../cases/require-seen.ts'
import type { AppealOutcome } from '../cases/rules/kinds.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireAppealed } from './policy.ts'

export interface Decision extends Seen {
  readonly outcome: AppealOutcome
  readonly note: string
}

/**
 * Decides the appeal of an act: upholds or lifts the act. If the target's words changed after the act, they still wait for
 * review. Returns the id of the act's case.
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
  const act = await requireAppealed(ctx, member, id)
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
