import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { requireLocked } from '../cases/require-case.ts'
import { requireSeen, type Seen } from '../cases/require-seen.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { endAct, settleAppeal } from './end-act.ts'
import { requireAct } from './require-act.ts'
import { findDeactivating } from './store.ts'

/**
 * Lifts an act; one that is lifted stays so. Where its appeal waits, that has succeeded. What was reworded meanwhile waits for
 * a look of its own. Returns the act's case.
 *
 * @throws actNotFound
 * @throws caseChanged
 * @throws cannotBeLifted for what was removed, which does not come back
 * @throws unavailable where auth is away
 */
export async function liftAct(ctx: Context, member: Member, id: string, seen: Seen): Promise<string> {
  const act = await requireAct(ctx, member, id)
  if (act.kind === 'remove') throw errors.cannotBeLifted()
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const about = await requireLocked(tx, act.caseId)
    await requireSeen(tx, about, seen)
    if (!(await endAct(tx, about, act))) return
    await settleAppeal(tx, act, { decidedById: member.id, outcome: 'reversed', note: '' })
    await publishAct(tx, act.caseId, 'act.lifted')
  })
  return act.caseId
}

/** Lifts what has deactivated a member, whom the admin has let in again; an appeal that waits has succeeded by it. */
export async function handleReactivated(tx: Queries, memberId: string): Promise<void> {
  for (const { act, about } of await findDeactivating(tx, memberId)) {
    if (await endAct(tx, about, act)) await settleAppeal(tx, act, { decidedById: null, outcome: 'reversed', note: '' })
  }
}
