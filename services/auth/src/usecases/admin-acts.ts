import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { isAdmin } from '../domain/admin.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as auditLog from '../store/audit-log.ts'

/** What the admin does to members. */
export type Action = 'member.deactivated' | 'member.reactivated' | 'member.deleted'

/** Writes into the audit log what the admin does to a member, in the transaction that does it. */
export const audit = (tx: Queries, admin: Member, action: Action, targetId: string): Promise<void> =>
  auditLog.insert(tx, { actorId: admin.id, action, targetKind: 'member', targetId, ip: admin.ip })

/** Locks an account that may be deactivated or deleted. Throws userNotFound, and adminStays of the admin's own. */
export async function lockOther(ctx: Context, tx: Queries, id: string): Promise<accounts.Account> {
  const account = await accounts.lock(tx, id)
  if (!account) throw errors.userNotFound()
  requireNotAdmin(ctx, account)
  return account
}

/** The admin's account is neither deactivated nor deleted. Throws adminStays. */
export function requireNotAdmin(ctx: Context, account: accounts.Account): void {
  if (isAdmin(account, ctx.config.adminEmail)) throw errors.adminStays()
}
