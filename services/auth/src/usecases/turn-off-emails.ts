import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import { applyChange } from './change-account.ts'

/** Sends a member no more e-mails, as she asked by a digest's link. Throws userNotFound. */
export const turnOffEmails = (ctx: Context, memberId: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const account = await accounts.lock(tx, memberId)
    if (!account) throw errors.userNotFound()
    await applyChange(tx, account, { emailNotifications: false })
  })
