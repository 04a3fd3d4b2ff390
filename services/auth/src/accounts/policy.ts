/** Decides who may see an account, and protects the admin's account. */
import type { Member } from '@hunch/kit/identity'
import { hiddenAmong, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isAdmin } from './rules.ts'
import * as accounts from './store/accounts.ts'

/**
 * Returns a member's account if the viewer may see it. Also looks up a member hidden by a block, so that the response
 * time does not reveal that the member exists.
 *
 * @throws userNotFound
 */
export async function requireVisible(ctx: Context, viewer: Member, id: string): Promise<accounts.Account> {
  const { db } = ctx.database
  const [account, hidden] = await Promise.all([accounts.find(db, id), hiddenAmong(db, viewerOfBlocks(viewer), [id])])
  if (!account || hidden.size > 0) throw errors.userNotFound()
  return account
}

/**
 * Checks that an account is not the admin's, which cannot be deactivated, deleted or made a moderator.
 *
 * @throws adminStays if the account is the admin's
 */
export function requireNotAdmin(
  ctx: { readonly config: Pick<Context['config'], 'adminEmail'> },
  account: accounts.Account,
): void {
  if (isAdmin(account, ctx.config.adminEmail)) throw errors.adminStays()
}
