import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import { audit } from './admin-acts.ts'
import { announceActive } from './announce.ts'

/** Lets a member in again. Throws userNotFound. */
export const reactivateUser = (ctx: Context, admin: Member, id: string): Promise<accounts.Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await accounts.lock(tx, id)
    if (!before) throw errors.userNotFound()
    if (before.isActive) return before
    const after = await accounts.update(tx, before, { isActive: true, version: before.version + 1 })
    await announceActive(tx, after)
    await audit(tx, admin, 'member.reactivated', id)
    return after
  })
