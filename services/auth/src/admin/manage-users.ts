import type { Member } from '@hunch/kit/identity'
import { lockAccount, requireNotAdmin } from '../accounts/load-account.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { setActive } from '../accounts/write-account.ts'
import type { Context } from '../context.ts'
import { eraseAccount } from '../erasure/erase-account.ts'
import { errors } from '../errors.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { recordAct } from './record-act.ts'

/**
 * Ends all sessions of a member and forbids their sign-in; what they wrote stays.
 *
 * @throws userNotFound, adminStays
 */
export const deactivateUser = (ctx: Context, admin: Member, id: string): Promise<Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw errors.userNotFound()
    requireNotAdmin(ctx, before)
    if (!before.isActive) return before
    const after = await setActive(tx, before, false)
    await endSessionsOf(tx, id)
    await recordAct(tx, admin, 'member.deactivated', id)
    return after
  })

/**
 * Lets a deactivated member sign in again.
 *
 * @throws userNotFound
 */
export const reactivateUser = (ctx: Context, admin: Member, id: string): Promise<Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw errors.userNotFound()
    if (before.isActive) return before
    const after = await setActive(tx, before, true)
    await recordAct(tx, admin, 'member.reactivated', id)
    return after
  })

/**
 * Deletes a member and all personal data, in every service.
 *
 * @throws userNotFound, adminStays
 */
export const deleteUser = (ctx: Context, admin: Member, id: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (!account) throw errors.userNotFound()
    requireNotAdmin(ctx, account)
    await eraseAccount(tx, account)
    await recordAct(tx, admin, 'member.deleted', id)
  })
