import type { Member } from '@hunch/kit/identity'
import { lockAccount } from '../accounts/load-account.ts'
import { requireNotAdmin } from '../accounts/policy.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { setActive } from '../accounts/write-account.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { endDeactivations } from '../deactivations/keep-deactivations.ts'
import { eraseAccount } from '../erasure/erase-account.ts'
import { listErasure } from '../erasure/list-erasures.ts'
import { errors } from '../errors.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

/** The part of the context that configures which account is the admin's. */
type AdminIn = Parameters<typeof requireNotAdmin>[0]

/**
 * Deactivates a member: ends all their sessions and blocks sign-in. Their posts and comments stay.
 *
 * @throws userNotFound, adminStays
 */
export const deactivateUser = (
  ctx: Pick<Context, 'database'> & AdminIn,
  actor: Actor,
  id: string,
  reason = '',
): Promise<Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw errors.userNotFound()
    requireNotAdmin(ctx, before)
    if (!before.isActive) return before
    const after = await setActive(tx, before, false)
    await endSessionsOf(tx, id)
    await recordAct(tx, actor, 'member.deactivated', id, reason)
    return after
  })

/**
 * Lets a deactivated member sign in again, no matter who deactivated them.
 *
 * @throws userNotFound
 */
export const reactivateUser = (
  ctx: Pick<Context, 'database'>,
  actor: Actor,
  id: string,
  reason = '',
): Promise<Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw errors.userNotFound()
    if (before.isActive) return before
    const after = await setActive(tx, before, true, { byHand: true })
    await endDeactivations(tx, after)
    await recordAct(tx, actor, 'member.reactivated', id, reason)
    return after
  })

/**
 * Deletes a member and all their personal data, in every service.
 *
 * @throws userNotFound, adminStays
 */
export async function deleteUser(ctx: Context, admin: Member, id: string): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) throw errors.userNotFound()
    requireNotAdmin(ctx, account)
    await eraseAccount(ctx, tx, account)
    await recordAct(tx, admin, 'member.deleted', id)
  })
  await listErasure(ctx, id)
}
