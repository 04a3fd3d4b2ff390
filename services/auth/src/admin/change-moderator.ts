import { lockAccount } from '../accounts/load-account.ts'
import { requireNotAdmin } from '../accounts/policy.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { applyChange } from '../accounts/write-account.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/**
 * Makes a member a moderator.
 *
 * @throws userNotFound, adminStays, accountDeactivated
 */
export const appointModerator = (ctx: Context, actor: Actor, id: string): Promise<Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw errors.userNotFound()
    requireNotAdmin(ctx, before)
    if (!before.isActive) throw errors.accountDeactivated()
    if (before.isModerator) return before
    await recordAct(tx, actor, 'member.moderatorAppointed', id)
    return applyChange(tx, before, { isModerator: true })
  })

/**
 * Takes the moderator role from a member. The role may last up to half a second longer, because the gateway caches
 * sessions.
 *
 * @throws userNotFound
 */
export const dismissModerator = (ctx: Context, actor: Actor, id: string): Promise<Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw errors.userNotFound()
    if (!before.isModerator) return before
    await recordAct(tx, actor, 'member.moderatorDismissed', id)
    return applyChange(tx, before, { isModerator: false })
  })
