import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { requireLockedFor } from '../cases/lock-case.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { requireSeen, type Seen } from '../cases/require-seen.ts'
import type { Context } from '../context.ts'
import { endAct, settleAppeal } from './end-act.ts'
import { requireLiftable } from './policy.ts'
import { findDeactivating } from './store.ts'

/**
 * Lifts an act; does nothing if the act is already lifted. A waiting appeal of the act succeeds. If the target's words changed
 * after the act, they still wait for review. Returns the id of the act's case.
 *
 * @throws actNotFound
 * @throws caseChanged
 * @throws cannotActOnModerator if the act is on another moderator's account, unless the caller is the admin
 * @throws cannotBeLifted if the act is a removal, which is permanent
 * @throws unavailable if auth is unavailable
 */
export async function liftAct(ctx: Context, member: Member, id: string, seen: Seen): Promise<string> {
  const act = await requireLiftable(ctx, member, id)
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const about = await requireLockedFor(tx, member, act.caseId)
    await requireSeen(tx, about, seen)
    if (!(await endAct(tx, about, act))) return
    await settleAppeal(tx, act, { decidedById: member.id, outcome: 'reversed', note: '' })
    await publishAct(tx, act.caseId, 'act.lifted')
  })
  return act.caseId
}

/** Lifts the deactivations that a member got before the admin reactivated them. Waiting appeals succeed. Later acts stay. */
export async function handleReactivated(tx: Queries, memberId: string, reactivatedAt: Date): Promise<void> {
  for (const { act, about } of await findDeactivating(tx, memberId, reactivatedAt)) {
    if (await endAct(tx, about, act)) await settleAppeal(tx, act, { decidedById: null, outcome: 'reversed', note: '' })
  }
}
