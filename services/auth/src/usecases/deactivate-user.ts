import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import * as accounts from '../store/accounts.ts'
import * as sessions from '../store/sessions.ts'
import { audit, lockOther } from './admin-acts.ts'
import { announceActive } from './announce.ts'

/** Ends all sessions of a member and refuses her sign-in; what she wrote stays. Throws userNotFound and adminStays. */
export const deactivateUser = (ctx: Context, admin: Member, id: string): Promise<accounts.Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockOther(ctx, tx, id)
    if (!before.isActive) return before
    const after = await accounts.update(tx, before, { isActive: false, version: before.version + 1 })
    await sessions.removeAll(tx, id)
    await announceActive(tx, after)
    await audit(tx, admin, 'member.deactivated', id)
    return after
  })
